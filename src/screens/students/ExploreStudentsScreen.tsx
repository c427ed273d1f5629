import { IconUserSearch } from '@tabler/icons-react'
import { createContext, use, useCallback, type ReactNode } from 'react'
import { useStudentList, type NamedStudent, type StudentList } from '#data/school/student-list.ts'
import { replica } from '#data/answers/source.ts'
import { useAddress } from '#ui/use-address.ts'
import { idOf } from '../core/form/id-field.ts'
import { choiceOf } from '../core/list/filters.ts'
import type { ListSpec } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { explorerTexts as texts } from './explorer/explorer.texts.ts'
import { fieldsOf, VIEWS } from './explorer/fields.ts'
import { StudentDialog } from './explorer/StudentDialog.tsx'
import styles from './explorer/explorer.module.css'
import { studentWords } from './records.texts.ts'
import { exploreStudentsScreen } from './students.screens.ts'

type Open = (id: number) => void

// Rows do not use the address themselves: each would follow every change of it.
const OpenContext = createContext<Open>(() => undefined)

function OpenStudent({ student: { id, fullname } }: { student: NamedStudent }) {
  const open = use(OpenContext)
  return (
    <button type="button" className={styles['open']} onClick={() => open(id)}>
      {fullname}
    </button>
  )
}

/** The list, and the dialog of the student named in the address. */
function WithDialog({ children }: { children: ReactNode }) {
  const [params, set] = useAddress()
  const list = useStudentList()
  const open = useCallback<Open>((id) => set({ student: String(id) }, true), [set])
  const id = idOf(params.get('student'))
  const known = id !== null && list.status === 'ready' ? list.data.students.find((each) => each.id === id) : undefined
  return (
    <OpenContext value={open}>
      <StudentDialog id={id} known={known ?? null} onClose={() => set({ student: '' })} />
      {children}
    </OpenContext>
  )
}

export const explorerList: ListSpec<StudentList, NamedStudent, 'view'> = {
  ...studentWords,
  ...texts.list,
  rows: ({ students }) => students,
  columns: (_, { values: { view } }, { students }) =>
    fieldsOf(view === 'detailed' ? view : 'compact', students).map((field) =>
      field.key === 'fullname' ? { ...field, shown: (student) => <OpenStudent student={student} /> } : field,
    ),
  find: ({ fullname, id, phone, phone2 }) => ({ words: fullname, id, phone, phone2 }),
  rowKey: ({ id }) => id,
  // The best matches first, until another order is chosen.
  sort: ['', 'up'],
  icon: <IconUserSearch size={30} />,
  // The detailed view has more columns than fit beside the menu.
  isDense: true,
}

/** One search over all students, also without network. */
export default listScreen(exploreStudentsScreen, replica(useStudentList), {
  ...explorerList,
  lead: texts.list.lead,
  around: WithDialog,
  filters: {
    view: choiceOf<NamedStudent>(
      texts.views.label,
      VIEWS.map((value) => ({ value, label: texts.views[value] })),
      { kind: 'choices' },
    ),
  },
})
