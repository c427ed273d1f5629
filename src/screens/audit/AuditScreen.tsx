import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconHistoryOff } from '@tabler/icons-react'
import { useState } from 'react'
import { AUDITED, type LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { formatMoment } from '#domain/core/times.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { useSchool } from '#data/use-session.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { auditTexts as texts } from './audit.texts.ts'
import classes from './audit.module.css'
import { actionOf, fieldChanges, recordOf } from './changes.ts'
import { useTrail } from './use-trail.ts'

const KINDS = [
  { value: '', label: texts.allKinds },
  ...AUDITED.map((value) => ({ value, label: texts.kinds[value] ?? value })),
]

/** Who changed what, when and where; for administrators. */
export default function AuditScreen() {
  const [params, set] = useAddress()
  const kind = params.get('kind') ?? ''
  const key = params.get('id') ?? ''
  const { trail, load } = useTrail(kind, key)
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const rows = trail.status === 'ready' ? trail.rows : []
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={<ExportMenu table={() => exported(rows, timeZone)} isEmpty={rows.length === 0} />}
    >
      <Filters key={`${kind} ${key}`} kind={kind} number={key} onChange={set} />
      {trail.status === 'loading' ? <LoadingSkeleton rows={6} /> : null}
      {trail.status === 'failed' ? (
        <ProblemAlert
          message={isNoServer(trail.error) ? texts.noServer : (serverMessage(trail.error) ?? texts.failed)}
          onRetry={() => void load()}
        />
      ) : null}
      {trail.status === 'ready' && rows.length === 0 ? (
        <EmptyState icon={<IconHistoryOff size={30} />} title={texts.empty}>
          {texts.emptyHint}
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <DataTable label={texts.title} columns={columnsOf(timeZone)} rows={rows} rowKey={({ id }) => id} />
      ) : null}
      {trail.status === 'ready' && trail.hasMore ? (
        <Button variant="default" mt="md" onClick={() => void load(rows)}>
          {texts.older}
        </Button>
      ) : null}
    </Page>
  )
}

type FiltersProps = { kind: string; number: string; onChange: (values: Record<string, string>) => void }

function Filters({ kind, number, onChange }: FiltersProps) {
  const [typed, setTyped] = useState(number)
  return (
    <form
      className={classes['filters']}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ id: typed.replace(/\D/g, '') })
      }}
    >
      <NativeSelect
        label={texts.kind}
        data={KINDS}
        value={kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value, id: '' })}
      />
      <TextInput
        label={texts.number}
        description={texts.numberHint}
        inputMode="numeric"
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description']}
        disabled={kind === ''}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => onChange({ id: typed.replace(/\D/g, '') })}
      />
    </form>
  )
}

const momentOf = (instant: string, timeZone: string): string => formatMoment(Date.parse(instant), Date.now(), timeZone)

const columnsOf = (timeZone: string): Column<LatestAuditRow>[] => [
  {
    key: 'at',
    label: texts.when,
    cell: ({ at, madeAt }) => (
      <span className={classes['when']}>
        {momentOf(at, timeZone)}
        {madeAt ? <small>{texts.made(momentOf(madeAt, timeZone))}</small> : null}
      </span>
    ),
  },
  { key: 'record', label: texts.record, cell: recordOf, isHeading: true },
  { key: 'action', label: texts.what, cell: ({ endpoint }) => actionOf(endpoint) },
  {
    key: 'who',
    label: texts.who,
    cell: ({ actor, deviceCode }) => (
      <span className={classes['when']}>
        {actor.fullName}
        <small>{deviceCode}</small>
      </span>
    ),
    canBreak: true,
  },
  {
    key: 'changes',
    label: texts.changes,
    cell: (row) => (
      <ul className={classes['changes']}>
        {fieldChanges(row).map(({ field, from, to }) => (
          <li key={field}>
            <span>{field}</span> {from === null ? null : <del>{from}</del>} <ins>{to}</ins>
          </li>
        ))}
      </ul>
    ),
    canBreak: true,
  },
]

const exported = (rows: readonly LatestAuditRow[], timeZone: string) => ({
  fileName: texts.fileName(schoolDay(Date.now(), timeZone)),
  title: texts.title,
  head: [texts.when, texts.record, texts.what, texts.who, texts.device, texts.changes],
  rows: rows.map((row) => [
    momentOf(row.at, timeZone),
    recordOf(row),
    actionOf(row.endpoint),
    row.actor.fullName,
    row.deviceCode,
    fieldChanges(row)
      .map(({ field, from, to }) => `${field}: ${from === null ? '' : `${from} > `}${to}`)
      .join('; '),
  ]),
})
