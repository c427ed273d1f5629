import { formatPhone } from '#domain/school/phone.rules.ts'
import { listStaffAccess, makeStaffSlips } from '#domain/users/slips.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { AnswerGate } from '../../core/Gates.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import type { MadeSlip } from '../../users/slip/MadeSlips.tsx'
import { MakeBar } from '../../users/slip/MakeBar.tsx'
import { accessWords } from './slip-access.ts'
import { getsSlip, type Who } from './slip-plan.ts'
import { slipsTexts as texts } from './slips.texts.ts'

type StaffSlipsProps = { who: Who; canMake: boolean; onMade: (slips: readonly MadeSlip[]) => void }

/** Everybody else of the staff, and the button that makes their slips. */
export function StaffSlips({ who, canMake, onMade }: StaffSlipsProps) {
  const { answer, ask } = useAnswer(listStaffAccess, {})
  const phones = new Map(answer.status === 'ready' ? answer.data.map(({ id, phoneNumber }) => [id, phoneNumber]) : [])
  const making = useAction((userIds: number[]) => call(makeStaffSlips, { body: { userIds } }), {
    trouble: { failed: texts.failed, noServer: texts.away },
    done: (made) => onMade(made.map((slip) => ({ ...slip, phoneNumber: phones.get(slip.id) ?? null }))),
    after: ask,
  })
  const zone = useSchool()?.timeZone ?? 'UTC'
  return (
    <AnswerGate answer={answer} onRetry={ask}>
      {(staff) => {
        const ids = staff.filter((each) => getsSlip(each, who)).map(({ id }) => id)
        return (
          <Panel title={texts.table}>
            <ShortTable
              label={texts.table}
              rows={staff}
              rowKey={({ id }) => id}
              fields={[
                { key: 'person', label: texts.person, value: ({ fullName }) => fullName, isHeading: true },
                { key: 'role', label: texts.role, value: ({ role }) => role },
                { key: 'name', label: texts.phone, value: ({ phoneNumber }) => formatPhone(phoneNumber ?? '–') },
                { key: 'access', label: texts.access, value: (row) => accessWords(row, zone), canBreak: true },
              ]}
            />
            <MakeBar
              accounts={0}
              slips={ids.length}
              canMake={canMake}
              making={making}
              onMake={() => void making.run(ids)}
            />
          </Panel>
        )
      }}
    </AnswerGate>
  )
}
