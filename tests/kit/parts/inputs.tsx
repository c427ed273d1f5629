import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { DropZone } from '#ui/DropZone.tsx'
import { Choices } from '#ui/list/Choices.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { PeopleList } from '#ui/PeopleList.tsx'
import { PickFile } from '#ui/PickFile.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { Tiles } from '#ui/Tiles.tsx'
import { toastInfo } from '#ui/toast.ts'

export const title = 'Inputs'

const PEOPLE = ['Axmed Cali', 'Hodan Nuur', 'Sahra Xasan'].map((fullname, at) => ({
  id: at + 1,
  fullname,
  email: `person${at + 1}@demo.school`,
}))

function Search() {
  const [value, setValue] = useState('')
  return <SearchInput label="Search students" value={value} onChange={setValue} hotkey="/" />
}

function Views() {
  const [value, setValue] = useState('day')
  const options = [
    { value: 'day', label: 'Day' },
    { value: 'week', label: 'Week', note: '38' },
  ]
  return <Choices label="View" options={options} value={value} onChange={setValue} />
}

function Classes() {
  const [ids, setIds] = useState<readonly number[]>([1])
  const options = ['1A', '1B', '2A'].map((name, at) => ({ id: at + 1, name }))
  return <Tiles label="Classes" options={options} value={ids} onChange={setIds} all="All classes" />
}

export const examples = {
  Search: Search,
  'A few options': Views,
  'Several of many': Classes,
  Password: () => <PasswordField label="Password" />,
  'A file, dropped or chosen': () => (
    <DropZone
      label="PDF file"
      icon={<IconFileTypePdf size={40} aria-hidden />}
      texts={{ drop: 'Drop a PDF here', choose: 'Choose a file', limits: 'At most 10 MB' }}
      accept=".pdf"
      onFile={(file) => toastInfo(file.name)}
    />
  ),
  'A file, by a button': () => (
    <PickFile icon={<IconPhoto size={18} />} types={['image/*']} onPick={async ({ name }) => toastInfo(name)}>
      Choose a photo
    </PickFile>
  ),
  'People of a device': () => (
    <PeopleList
      people={PEOPLE}
      chosen={1}
      onPick={(id) => toastInfo(`Person ${id}`)}
      onForget={() => undefined}
      most={2}
    />
  ),
  'A button of a row': () => (
    <RowButton label="Open the file of Hodan" onClick={() => toastInfo('Opened')}>
      <IconFileTypePdf size={20} />
    </RowButton>
  ),
}
