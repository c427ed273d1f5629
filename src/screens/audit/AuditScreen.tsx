import { Button } from '@mantine/core'
import { IconHistoryOff } from '@tabler/icons-react'
import type { LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { useTrail } from '#data/audit/trail.ts'
import { useAddress } from '#ui/use-address.ts'
import { dayFilter, fromAddress } from '../core/list/filters.ts'
import type { Filter } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { AUDIT_KINDS } from '#domain/audit-words.ts'
import { auditScreen } from './audit.screens.ts'
import { auditTexts as texts } from './audit.texts.ts'
import classes from './audit.module.css'
import { recordOf } from './changes.ts'
import { ShowMore, trailFields } from './trail-table.tsx'

type Names = 'kind' | 'from' | 'to' | 'id' | 'marks'

const isOfAll: Filter<LatestAuditRow>['isShown'] = ({ values }) => !values['marks'] && !values['id']

/** Note that the list is restricted to the changes of one record or one save. */
function OnlySome({ words }: { words: string }) {
  const [, set] = useAddress()
  return (
    <div className={classes['together']}>
      <h2>{words}</h2>
      <Button variant="default" onClick={() => set({ marks: null, id: null, search: null }, true)} data-shell>
        {texts.showAll}
      </Button>
    </div>
  )
}

/** The audit log, for administrators. */
export default listScreen<readonly LatestAuditRow[], LatestAuditRow, Names>(auditScreen, useTrail, {
  ...texts.list,
  filters: {
    kind: {
      read: (text) => (Object.hasOwn(AUDIT_KINDS, text) ? text : ''),
      label: texts.kind,
      options: () => [
        { value: '', label: texts.allKinds },
        ...Object.entries(AUDIT_KINDS).map(([value, { label }]) => ({ value, label })),
      ],
      isShown: isOfAll,
    },
    from: { ...dayFilter(texts.from), isShown: isOfAll },
    to: { ...dayFilter(texts.to), isShown: isOfAll },
    id: fromAddress,
    marks: fromAddress,
  },
  intro: (rows, { here: { values } }) => {
    if (values.marks) return <OnlySome words={texts.eachOf(rows.length)} />
    const { id, kind } = values
    return id && kind ? <OnlySome words={texts.historyOf(recordOf({ entity: kind, key: id }))} /> : null
  },
  rows: (trail) => trail,
  columns: (make, { timeZone }) => trailFields(make, timeZone),
  isSearchedAtServer: true,
  sort: ['', 'down'],
  actions: {
    label: texts.actionsOf,
    render: (row, { here }) => <ShowMore row={row} isOfOne={Boolean(here.values.id)} />,
  },
  rowKey: ({ id }) => id,
  icon: <IconHistoryOff size={30} />,
})
