import { Button } from '@mantine/core'
import { formatMoment } from '#domain/core/times.ts'
import type { LatestAuditRow } from '#domain/audit/audit.schema.ts'
import type { Field } from '#ui/fields.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { useAddress } from '#ui/use-address.ts'
import type { Columns } from '../core/list/columns.tsx'
import { auditTexts as texts } from './audit.texts.ts'
import classes from './audit.module.css'
import { aboutOf, actionOf, fieldChanges, occasionOf, recordOf } from './changes.ts'

/** Link to all changes of the same record or, for marks that are listed as one change, to the single marks. */
export function ShowMore({ row, isOfOne }: { row: LatestAuditRow; isOfOne: boolean }) {
  const [, set] = useAddress()
  const { id, entity, key, marks, about } = row
  if (marks !== undefined && about)
    return (
      <Button
        variant="subtle"
        size="sm"
        h={44}
        px="xs"
        aria-label={texts.showEachOf(about.name, occasionOf(about))}
        onClick={() => set({ marks: id.replace('mark-', ''), search: null }, true)}
      >
        {texts.showEach}
      </Button>
    )
  if (isOfOne || !key || Number(key) <= 0) return null
  return (
    <Button
      variant="subtle"
      size="sm"
      h={44}
      px="xs"
      aria-label={texts.historyOf(recordOf(row))}
      onClick={() => set({ kind: entity, id: key, marks: null, search: null }, true)}
    >
      {texts.history}
    </Button>
  )
}

const changesIn = (row: LatestAuditRow, timeZone: string): string =>
  fieldChanges(row, timeZone)
    .map(({ field, from, to }) => `${field}: ${from === null ? '' : `${from} > `}${to}`)
    .join('; ')

/** The columns of the audit log. */
export function trailFields(
  { text, words, heading, exported }: Columns<LatestAuditRow>,
  timeZone: string,
): Field<LatestAuditRow>[] {
  const now = Date.now()
  const momentOf = (instant: string): string => formatMoment(Date.parse(instant), now, timeZone)
  return [
    text('at', texts.when, ({ at }) => momentOf(at), {
      order: ({ at }) => at,
      shown: ({ at, madeAt, clock }) => (
        <Lines lines={[momentOf(at), madeAt && texts.made(momentOf(madeAt)), clock && texts.clocks[clock]]} />
      ),
    }),
    heading('record', texts.record, (row) => [recordOf(row), aboutOf(row)].filter(Boolean).join(', '), {
      shown: (row) => <Lines lines={[recordOf(row), aboutOf(row)]} />,
    }),
    text('action', texts.what, actionOf, {
      shown: (row) => <span className={classes['what']}>{actionOf(row)}</span>,
    }),
    words('who', texts.who, ({ actor }) => actor.fullName, {
      shown: ({ actor, deviceCode }) => <Lines lines={[actor.fullName, deviceCode]} />,
    }),
    exported('device', texts.device, ({ deviceCode }) => deviceCode),
    words('changes', texts.changes, (row) => changesIn(row, timeZone), {
      shown: (row) => (
        <ul className={classes['changes']}>
          {fieldChanges(row, timeZone).map(({ field, from, to }) => (
            <li key={field}>
              <span>{field}</span> {from === null ? null : <del>{from}</del>} <ins>{to}</ins>
            </li>
          ))}
        </ul>
      ),
    }),
  ]
}
