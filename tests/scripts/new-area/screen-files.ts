import type { Names } from './names.ts'

const screens = ({ area, one, many, One, Many }: Names): string => `import { STAFF } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const ${one}Screen = screen({
  id: '${area}.${many}',
  path: '/dashboard/${Many}',
  title: '${Many}',
  roles: STAFF,
  menu: [
    { group: 'Rules And Announcements', order: 9, roles: ['ADMIN', 'USER', 'ACADEMY', 'Teacher'] },
    { group: 'Attendance', order: 29, roles: ['ATTENDANCE'] },
  ],
  load: () => import('./${One}Screen.tsx'),
})

export const ${area}Screens = [${one}Screen]
`

const list = ({ area, one, many, One, Many }: Names): string => `import { IconList } from '@tabler/icons-react'
import { MONEY, type Role } from '#domain/core/roles.ts'
import type { ${One}Listed } from '#domain/${area}/${area}.schema.ts'
import { mapped } from '#data/answers/source.ts'
import { ${one}Actions, use${Many} } from '#data/${area}/${many}.ts'
import { useSession } from '#data/session/use-session.ts'
import { recordsScreen } from '../core/list/records-screen.tsx'
import { ${One}Form } from './${One}Form.tsx'
import { ${one}Screen } from './${area}.screens.ts'
import { ${area}Texts as texts } from './${area}.texts.ts'

type Listed = readonly ${One}Listed[]

const useListed = mapped(use${Many}, ({ ${many} }): Listed => ${many})

function useMayChange(): boolean {
  const role = useSession()?.user.Role
  return MONEY.some((each: Role) => each === role)
}

/** ${Many} of the school: the staff reads the list, the office changes it. */
export default recordsScreen<Listed, ${One}Listed>(${one}Screen, useListed, {
  lead: texts.lead,
  records: {
    label: texts.fields.actions,
    words: {
      add: texts.add,
      edit: ({ name }) => texts.editOf(name),
      delete: ({ name }) => texts.deleteOf(name),
      needsServer: texts.needsServer,
    },
    Form: ${One}Form,
    useMayChange,
    removal: {
      words: texts.delete,
      doneText: texts.delete.done,
      run: ({ id }) => ${one}Actions.remove(id),
      what: ({ name }) => name,
    },
  },
  rows: (listed) => listed,
  columns: ({ heading, words }) => [
    heading('name', texts.fields.name, ({ name }) => name),
    words('remarks', texts.fields.remarks, ({ remarks }) => remarks ?? ''),
  ],
  find: ({ id, name, remarks }) => ({ id, words: \`\${name} \${remarks ?? ''}\` }),
  rowKey: ({ id }) => id,
  sort: ['name', 'up'],
  noun: texts.noun,
  search: texts.search,
  file: texts.file,
  empty: texts.empty,
  emptyHint: texts.emptyHint,
  noMatch: texts.noMatch,
  failed: texts.failed,
  icon: <IconList size={30} />,
})
`

const form = ({
  area,
  one,
  many,
  One,
}: Names): string => `import type { ${One}Listed } from '#domain/${area}/${area}.schema.ts'
import { create${One}, update${One} } from '#domain/${area}/${area}.endpoints.ts'
import { ${one}Actions } from '#data/${area}/${many}.ts'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { useDesk } from '../core/desk.ts'
import { area, line } from '../core/form/field-kinds.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { useRecord } from '../core/form/use-record-form.ts'
import type { RecordFormProps } from '../core/list/records-screen.tsx'
import { ${area}Texts } from './${area}.texts.ts'

const { form: texts, fields: labels } = ${area}Texts

const ${one}Form = recordForm(
  { add: create${One}.body, change: update${One}.body },
  { name: line(labels.name, { isFull: true }), remarks: area(labels.remarks) },
  { read: ({ name, remarks }: ${One}Listed) => ({ name, remarks: remarks ?? '' }) },
)

/** Registers a ${one} (\`row\` is null) or changes one. */
export function ${One}Form({ row, onClose }: RecordFormProps<unknown, ${One}Listed>) {
  const { ownerId, isAway, changed } = useDesk()
  const of = useRecord(${one}Form, row, {
    ownerId,
    draftKey: \`${area}:\${row?.id ?? 'new'}:\${ownerId}\`,
    add: (body, { ref }) => ${one}Actions.create(ref, body),
    change: (body, { id }) => ${one}Actions.update(id, body),
    done: (made) => {
      if (made === null) toastInfo(texts.known)
      else toastDone(texts.saved)
      changed()
      onClose()
    },
    reload: changed,
    trouble: texts,
  })
  return (
    <FormDialog
      of={of}
      title={row ? texts.editTitle : texts.addTitle}
      submit={texts.save}
      button={{ disabled: isAway }}
      onClose={onClose}
    >
      <RecordFields of={of} />
    </FormDialog>
  )
}
`

const audit = ({
  area,
  one,
  many,
  One,
}: Names): string => `import { audited, COMMON, hidden, moment, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    '${area}.create': 'Registered a ${one}',
    '${area}.delete': 'Deleted a ${one}',
    '${area}.update': 'Changed a ${one}',
  },
  kinds: {
    ${many}: {
      label: '${One}',
      fields: {
        ...COMMON,
        name: text('Name'),
        remarks: text('Remarks'),
        createdBy: user('Registered by user'),
        createdAt: moment('Registered'),
        deletedBy: hidden,
        deletedAt: { label: 'Deleted', shape: 'moment', event: { set: () => '${One} deleted' } },
      },
    },
  },
})
`

const screenTest = ({ one, Many }: Names): string => `import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { useSchool } from './school.ts'
import { buttonOf, countOf, press, rowOf, sees, seesNoMore } from './steps.ts'

const PATH = '/dashboard/${Many}'
const inForm = (label: string): Locator => page.getByRole('dialog').getByLabelText(label, { exact: true })

describe('the list of ${Many.toLowerCase()}', () => {
  const school = useSchool()

  test('lets the office register, change and delete one', async () => {
    await school.openAs('office', PATH)
    await press('New ${one}')
    await press('Save')
    await sees('Please fill in the name.')
    await inForm('Name').fill('By the window')
    await press('Save')
    await sees(rowOf('By the window'))
    await press('Edit By the window')
    await inForm('Name').fill('By the door')
    await press('Save')
    await sees(rowOf('By the door'))
    await press('Delete By the door')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await seesNoMore(rowOf('By the door'))
  })

  test('is read by a teacher, who changes nothing', async () => {
    await school.openAs('teacher', PATH)
    await sees('${Many}')
    expect(countOf(buttonOf('New ${one}'))).toBe(0)
  })
})
`

/** Files of an area's screens, without its texts. */
export const screenFiles = (names: Names): Record<string, string> => ({
  [`src/screens/${names.area}/${names.area}.screens.ts`]: screens(names),
  [`src/screens/${names.area}/${names.One}Screen.tsx`]: list(names),
  [`src/screens/${names.area}/${names.One}Form.tsx`]: form(names),
  [`src/domain/${names.area}/${names.area}.audit.ts`]: audit(names),
  [`tests/screens/${names.area}.screen.ts`]: screenTest(names),
})
