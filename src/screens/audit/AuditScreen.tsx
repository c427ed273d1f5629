import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconHistoryOff } from '@tabler/icons-react'
import { useState } from 'react'
import { AUDITED } from '#domain/audit/audit.schema.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { useSchool } from '#data/use-session.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { auditTexts as texts } from './audit.texts.ts'
import classes from './audit.module.css'
import { columnsOf, exported } from './trail-table.tsx'
import { useTrail } from './use-trail.ts'

const KINDS = [{ value: '', label: texts.allKinds }, ...AUDITED.map((value) => ({ value, label: texts.kinds[value] }))]

/** Who changed what, when and where; for administrators. */
export default function AuditScreen() {
  const [params, set] = useAddress()
  const kind = params.get('kind') ?? ''
  const key = params.get('id') ?? ''
  const marks = params.get('marks') ?? ''
  const { trail, load } = useTrail({ kind, key, marks })
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const rows = trail.status === 'ready' ? trail.rows : []
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={<ExportMenu table={() => exported(rows, timeZone)} isEmpty={rows.length === 0} />}
    >
      {marks ? (
        <div className={classes['together']}>
          <h2>{texts.eachOf(rows.length)}</h2>
          <Button variant="default" onClick={() => set({ marks: null }, true)} data-shell>
            {texts.showAll}
          </Button>
        </div>
      ) : (
        <Filters key={`${kind} ${key}`} kind={kind} number={key} onChange={set} />
      )}
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
        <DataTable
          label={texts.title}
          columns={columnsOf(timeZone, (id) => set({ marks: id }, true))}
          rows={rows}
          rowKey={({ id }) => id}
        />
      ) : null}
      {trail.status === 'ready' && trail.hasMore ? (
        <Button variant="default" mt="md" data-shell onClick={() => void load(rows)}>
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
      data-shell
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
