import { formatPhone } from '#domain/school/phone.rules.ts'
import { linkParents, listParentAccess, makeParentSlips } from '#domain/students/slips.endpoints.ts'
import type { ParentAccess, ParentSlip } from '#domain/students/slips.schema.ts'
import { MOST_SLIPS } from '#domain/users/handed-code.schema.ts'
import { call } from '#data/answers/api.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { AnswerGate } from '../../core/Gates.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import type { MadeSlip } from '../../users/slip/MadeSlips.tsx'
import { MakeBar } from '../../users/slip/MakeBar.tsx'
import { planOf, type SlipPlan, type Who } from './slip-plan.ts'
import { accessWords } from './slip-access.ts'
import { slipsTexts as texts } from './slips.texts.ts'

type ClassSlipsProps = {
  classId: string
  who: Who
  canMake: boolean
  onMade: (slips: readonly MadeSlip[], refused: number) => void
}

/** Links those who are not linked yet, then makes the slips of all. */
async function makeAll({ links, parentIds, withoutSlip }: SlipPlan) {
  const linked = links.length > 0 ? await call(linkParents, { body: { links: [...links] } }) : null
  const ids = [...new Set([...parentIds, ...(linked?.parentIds ?? [])])].filter((id) => !withoutSlip.includes(id))
  const made: ParentSlip[] = []
  for (let from = 0; from < ids.length; from += MOST_SLIPS)
    made.push(...(await call(makeParentSlips, { body: { parentIds: ids.slice(from, from + MOST_SLIPS) } })))
  const slips = made.map(({ children, ...slip }) => ({
    ...slip,
    of: children.map(({ fullname, className }) => `${fullname} (${className})`),
  }))
  return { slips, refused: linked?.refused.length ?? 0 }
}

/** The parents of a class, and the button that makes their accounts and slips. */
export function ClassSlips({ classId, who, canMake, onMade }: ClassSlipsProps) {
  const { answer, ask } = useAnswer(listParentAccess, { params: { classId } })
  const making = useAction(makeAll, {
    trouble: { failed: texts.failed, noServer: texts.away },
    done: ({ slips, refused }) => {
      if (slips.length > 0 || refused > 0) onMade(slips, refused)
      else toastDone(texts.linked)
    },
    after: ask,
  })
  const zone = useSchool()?.timeZone ?? 'UTC'
  return (
    <AnswerGate answer={answer} onRetry={ask}>
      {(access) => {
        const plan = planOf(access, who)
        if (access.length === 0) return <p>{texts.noStudents}</p>
        return (
          <Panel title={texts.table}>
            <ShortTable
              label={texts.table}
              rows={access}
              rowKey={({ studentId }) => studentId}
              fields={[
                { key: 'student', label: texts.student, value: ({ fullname }) => fullname, isHeading: true },
                { key: 'parent', label: texts.parent, value: parentWords, canBreak: true },
                { key: 'phone', label: texts.phone, value: phoneWords },
                { key: 'access', label: texts.access, value: (row) => stateWords(row, zone), canBreak: true },
              ]}
            />
            <MakeBar
              accounts={plan.accounts}
              slips={plan.slips}
              links={plan.links.length}
              canMake={canMake}
              making={making}
              onMake={() => void making.run(plan)}
            />
          </Panel>
        )
      }}
    </AnswerGate>
  )
}

function parentWords({ parents, proposed }: ParentAccess): string {
  if (parents.length > 0) return parents.map(({ fullName }) => fullName).join(', ')
  if (!proposed) return '–'
  const { account, also } = proposed
  const whose = account ? texts.sees(account.fullName, account.children.join(', ')) : texts.newAccount
  const others = also.map(({ fullname, className }) => (className ? `${fullname} (${className})` : fullname))
  return others.length > 0 ? texts.also(whose, others.join(', ')) : whose
}

function phoneWords({ parents, proposed }: ParentAccess): string {
  const phones = proposed ? [proposed.phone] : parents.flatMap(({ phoneNumber }) => phoneNumber ?? [])
  return phones.map(formatPhone).join(', ') || '–'
}

function stateWords({ parents, proposed }: ParentAccess, zone: string): string {
  if (proposed) return proposed.account ? accessWords(proposed.account, zone) : texts.getsOne
  return parents.length > 0 ? parents.map((parent) => accessWords(parent, zone)).join('; ') : texts.noPhone
}
