import { Alert, Badge, Button } from '@mantine/core'
import { IconCircleCheck, IconCash, IconDeviceTablet, IconInbox } from '@tabler/icons-react'
import { useMemo } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import { dollarsOf, formatCents } from '#domain/core/money.ts'
import { formatMoment } from '#domain/core/times.ts'
import { search, searchIndex } from '#domain/students/search.rules.ts'
import { listTablets } from '#domain/sync/sync.endpoints.ts'
import { isOverdue, unsentMoney } from '#domain/sync/tablets.rules.ts'
import type { Tablet, Unsent } from '#domain/sync/tablets.schema.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useNow } from '#data/use-now.ts'
import { useSchool } from '#data/use-session.ts'
import type { Field } from '#ui/fields.ts'
import { FieldTable } from '#ui/FieldTable.tsx'
import { Page } from '#ui/Page.tsx'
import { AnswerGate } from '../core/Gates.tsx'
import { tabletTexts as texts } from './tablets.texts.ts'

const { fields: labels } = texts

/** Which device still holds what the school has not received; for administrators, of an evening. */
export default function TabletsScreen() {
  const { answer, ask } = useAnswer(listTablets, {})
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button variant="default" onClick={ask} data-shell>
          {texts.again}
        </Button>
      }
    >
      <AnswerGate answer={answer} onRetry={ask}>
        {(tablets) => (
          <>
            <Sum tablets={tablets} />
            <Tablets tablets={tablets} />
          </>
        )}
      </AnswerGate>
    </Page>
  )
}

function Sum({ tablets }: { tablets: readonly Tablet[] }) {
  const money = unsentMoney(tablets)
  const count = tablets.reduce((sum, { unsent }) => sum + (unsent?.count ?? 0), 0)
  const [color, Icon, words] =
    money.payments > 0
      ? (['amber', IconCash, texts.money(money)] as const)
      : count > 0
        ? (['amber', IconInbox, texts.noMoney(count)] as const)
        : (['leaf', IconCircleCheck, texts.nothing] as const)
  return (
    <Alert color={color} role="status" icon={<Icon size={22} />} mb="md">
      <strong>{words}</strong>
    </Alert>
  )
}

/** A figure of what a device holds; nothing where it holds nothing. */
const held = (key: string, label: string, of: (unsent: Unsent) => number | string | null): Field<Tablet> => ({
  key,
  label,
  value: ({ unsent }) => (unsent?.count ? of(unsent) : null),
})

function fieldsOf(now: number, timeZone: string): Field<Tablet>[] {
  const moment = (instant: string): string => formatMoment(Date.parse(instant), now, timeZone)
  const state = (tablet: Tablet): string | null => (isOverdue(tablet, now) ? texts.overdue : null)
  return [
    {
      key: 'code',
      label: labels.code,
      value: ({ code }) => code,
      shown: (tablet) => (
        <>
          {tablet.code} {state(tablet) ? <Badge color="clay">{state(tablet)}</Badge> : null}
        </>
      ),
      isHeading: true,
      canBreak: true,
    },
    { key: 'state', label: labels.state, value: state, isExportedOnly: true },
    { key: 'person', label: labels.person, value: ({ person }) => person, canBreak: true },
    {
      key: 'count',
      label: labels.count,
      value: ({ unsent }) => (unsent ? unsent.count : texts.untold),
      order: ({ unsent }) => unsent?.count ?? -1,
    },
    {
      ...held('oldest', labels.oldest, ({ oldestAt }) => (oldestAt ? moment(oldestAt) : '')),
      order: ({ unsent }) => unsent?.oldestAt ?? '',
    },
    held('payments', labels.payments, ({ payments }) => payments || null),
    {
      ...held('money', labels.money, ({ payments, cents }) => (payments ? dollarsOf(cents) : null)),
      shown: ({ unsent }) => (unsent?.payments ? formatCents(unsent.cents) : texts.none),
      isMoney: true,
    },
    {
      key: 'contact',
      label: labels.contact,
      value: ({ lastContactAt }) => moment(lastContactAt),
      order: ({ lastContactAt }) => lastContactAt,
    },
    { key: 'version', label: labels.version, value: ({ appVersion }) => appVersion },
  ]
}

function finderOf(tablets: readonly Tablet[]): (query: string) => readonly Tablet[] {
  const index = searchIndex(tablets.map((tablet) => ({ id: 0, fullname: tablet.person ?? '', tablet })))
  return (query) => {
    const wanted = query.trim().toLowerCase()
    if (!wanted) return tablets
    const coded = tablets.filter(({ code }) => code.toLowerCase().startsWith(wanted))
    return [...new Set([...coded, ...search(index, query).map(({ tablet }) => tablet)])]
  }
}

const keyOf = ({ code }: Tablet): string => code
const toneOf = ({ unsent }: Tablet): string | undefined => (unsent?.payments ? 'wait' : undefined)

function Tablets({ tablets }: { tablets: readonly Tablet[] }) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const now = useNow(60_000)
  const fields = useMemo(() => fieldsOf(now, timeZone), [now, timeZone])
  const find = useMemo(() => finderOf(tablets), [tablets])
  return (
    <FieldTable
      title={texts.title}
      fileName={() => texts.file(schoolDay(now, timeZone))}
      rows={tablets}
      fields={fields}
      find={find}
      rowKey={keyOf}
      // By what is urgent, as the server lists them: no column says that.
      initial={{ by: 'urgency', isDown: false }}
      words={texts}
      icon={<IconDeviceTablet size={30} />}
      toneOf={toneOf}
      isDense
    />
  )
}
