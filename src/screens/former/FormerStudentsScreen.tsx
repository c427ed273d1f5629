import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import { MONEY } from '#domain/core/roles.ts'
import { listFormerStudents } from '#domain/former/former.endpoints.ts'
import type { FormerStudent } from '#domain/former/former.schema.ts'
import { REMOVAL_KINDS } from '#domain/school/students.schema.ts'
import { server } from '#data/answers/source.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import type { Filter } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { FormerDialog } from './FormerDialog.tsx'
import { formerStudentsScreen } from './former.screens.ts'
import { formerTexts as texts } from './former.texts.ts'

const { fields, kinds, filters } = texts

const kindFilter: Filter<FormerStudent> = {
  label: fields.kind,
  options: () => [
    { value: '', label: filters.anyKind },
    ...REMOVAL_KINDS.map((value) => ({ value, label: kinds[value] })),
  ],
  keeps: ({ kind }, value) => value === '' || kind === value,
}

const yearFilter: Filter<FormerStudent> = {
  label: fields.year,
  options: (_, all) => [
    { value: '', label: filters.anyYear },
    ...[...new Set(all.map(({ academicYear }) => academicYear))]
      .filter(Boolean)
      .toSorted()
      .reverse()
      .map((value) => ({ value, label: value })),
  ],
  keeps: ({ academicYear }, value) => value === '' || academicYear === value,
}

/** Students who have left the school, with their papers, their next school and the way back. */
export default listScreen(
  formerStudentsScreen,
  server(listFormerStudents, () => ({})),
  {
    ...texts.list,
    lead: texts.lead,
    filters: { kind: kindFilter, year: yearFilter },
    rows: ({ students }) => students,
    columns: ({ text, heading, words, day, summed, exported }, { role }) => [
      exported('studentId', fields.id, ({ studentId }) => studentId, { isNumber: true }),
      heading('fullName', fields.name, ({ fullName }) => fullName, {
        shown: ({ fullName, studentId }) => <Lines lines={[fullName, texts.idOf(studentId)]} />,
      }),
      text('class', fields.className, ({ className }) => className, {
        shown: ({ className, academicYear }) => <Lines lines={[className, academicYear]} />,
      }),
      exported('year', fields.year, ({ academicYear }) => academicYear),
      day('leftOn', fields.left, ({ leftOn }) => leftOn, {
        shown: ({ leftOn, kind }) => <Lines lines={[formatDay(leftOn), kinds[kind]]} />,
      }),
      exported('kind', fields.kind, ({ kind }) => kinds[kind]),
      exported('reason', fields.reason, ({ reason }) => reason),
      words('nextSchool', fields.nextSchool, ({ nextSchool }) => nextSchool ?? texts.none),
      ...(isOfMoney(role) ? [summed('owes', fields.owes, ({ owesCents }) => owesCents ?? null)] : []),
    ],
    find: ({ studentId, fullName, nextSchool, reason }) => ({
      id: studentId,
      words: `${fullName} ${nextSchool ?? ''} ${reason}`,
    }),
    rowKey: ({ studentId }) => studentId,
    sort: ['leftOn', 'down'],
    icon: <IconSchool size={30} />,
    isOnWideSheet: true,
    actions: {
      label: fields.actions,
      render: (student, { ask, here: { role } }) => (
        <DialogButton
          renderButton={(open) => (
            <Button variant="default" size="sm" h={44} aria-label={texts.openOf(student.fullName)} onClick={open}>
              {texts.open}
            </Button>
          )}
        >
          {(close) => <FormerDialog student={student} role={role} onClose={close} onChanged={ask} />}
        </DialogButton>
      ),
    },
  },
)

const isOfMoney = (role: string): boolean => MONEY.some((each) => each === role)
