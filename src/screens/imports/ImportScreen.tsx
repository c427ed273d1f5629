import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { getImport } from '#domain/imports/imports.endpoints.ts'
import type { ImportDetail, ImportRow } from '#domain/imports/imports.schema.ts'
import { server } from '#data/answers/source.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { momentWords } from '../core/list/columns.tsx'
import { fromAddress } from '../core/list/filters.ts'
import type { Here, Question } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { fileOf, hasChanges, stateOf } from './import-words.ts'
import styles from './imports.module.css'
import { importTexts } from './imports.texts.ts'
import { importScreen, importsScreen } from './imports.screens.ts'
import { TakeBack } from './TakeBack.tsx'

const { fields, rows: texts } = importTexts

type AboutProps = { data: ImportDetail; here: Here; ask: () => void }

/** Who registered the list, when and from which file, and what can be done with it. */
function About({ data, here, ask }: AboutProps) {
  const isOpen = !data.takenBack && here.today <= data.until
  return (
    <DescriptionList
      title={fileOf(data)}
      action={isOpen ? <TakeBack of={data} onDone={ask} /> : null}
      items={[
        [fields.kind, importTexts.kinds[data.kind]],
        [fields.by, data.createdBy],
        [fields.at, momentWords(data.createdAt, here.timeZone)],
        [hasChanges(data) ? fields.changed : fields.made, data.made],
        [fields.existing, data.existing],
        [fields.repeated, data.repeated],
        [fields.state, stateOf(data, here.today)],
      ]}
    />
  )
}

function stateOfRow({ isTakenBack, builtOn, change }: ImportRow): string {
  if (isTakenBack) return texts.gone
  if (builtOn.length > 0) return texts.stays(importTexts.keptBy(builtOn))
  return change ? texts.as : texts.here
}

const changeOf = ({ change }: ImportRow): string => (change ? texts.changed(change.from, change.to) : '')

/** The page of one import, with the record of each row. */
export default listScreen(
  importScreen,
  server(getImport, ({ values }: Question<'id'>) => (values.id === '' ? null : { params: { id: values.id } })),
  {
    ...texts,
    filters: { id: fromAddress },
    tools: () => (
      <Link className={styles['link']} to={importsScreen.path}>
        {importTexts.back}
      </Link>
    ),
    start: <EmptyState icon={<IconFileImport size={30} />} title={texts.start} />,
    rows: ({ rows }) => rows,
    columns: ({ text, words, heading }, _, data) => [
      text('row', texts.fields.row, ({ row }) => row),
      heading('name', texts.fields.name, ({ name }) => name),
      text('id', texts.fields.number, ({ recordId }) => recordId),
      ...(hasChanges(data) ? [words('change', texts.change, changeOf)] : []),
      words('state', texts.fields.state, stateOfRow),
    ],
    intro: (data, { here, ask }) => <About data={data} here={here} ask={ask} />,
    rowKey: ({ recordId }) => recordId,
    sort: ['row', 'up'],
    icon: <IconFileImport size={30} />,
  },
)
