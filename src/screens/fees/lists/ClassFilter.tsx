import { NativeSelect } from '@mantine/core'
import { useClassList } from '#data/classes/classes.queries.ts'
import { listTexts as texts } from './lists.texts.ts'

/** One class of all, or all of them. */
export function ClassFilter({ value, onChange }: { value: string; onChange: (classId: string) => void }) {
  const classes = useClassList()
  const known = classes.status === 'ready' ? classes.data : []
  return (
    <NativeSelect
      label={texts.class}
      data={[
        { value: '', label: texts.allClasses },
        ...known.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
