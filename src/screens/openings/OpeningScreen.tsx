import { Alert, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { saveOpening } from '#domain/openings/openings.endpoints.ts'
import type { Opening } from '#domain/openings/openings.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { call } from '#data/answers/api.ts'
import { useToday } from '#data/device/use-today.ts'
import { useOpening } from '#data/openings/openings.ts'
import { useMay } from '#data/session/use-may.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { Gate } from '../core/Gates.tsx'
import { text } from '../core/list/columns.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { EmployeesPart } from './EmployeesPart.tsx'
import { MoneyForm } from './MoneyForm.tsx'
import { openingScreen } from './openings.screens.ts'
import { openingTexts as texts } from './openings.texts.ts'
import { StudentsPart } from './StudentsPart.tsx'
import styles from './openings.module.css'

/** Opening balances: what the school had and owed at the beginning of its opening day. */
export default function OpeningScreen() {
  const today = useToday()?.today
  const ownerId = useSession()?.user.id
  const answer = useOpening(undefined)
  const mayChange = useMay(saveOpening)
  const { ask } = answer
  return (
    <Page title={openingScreen.title} lead={texts.lead}>
      {today && ownerId !== undefined ? (
        <Gate {...answer} words={texts}>
          {(answered) => {
            // Whoever may not change the balances reads them as if they were closed.
            const opening = mayChange ? answered : { ...answered, isClosed: true }
            return (
              <div className={styles['stack']}>
                {answered.isClosed ? (
                  <Alert color="amber" role="status" icon={<IconLock size={22} />}>
                    {texts.closed}
                  </Alert>
                ) : null}
                <MoneyForm key={opening.revision} opening={opening} today={today} ownerId={ownerId} onSaved={ask} />
                {opening.day === null ? <p className={styles['soft']}>{texts.first}</p> : null}
                {opening.day === null ? null : <Rest opening={opening} ask={ask} />}
              </div>
            )
          }}
        </Gate>
      ) : (
        <LoadingSkeleton rows={6} />
      )}
    </Page>
  )
}

const Rest = ({ opening, ask }: { opening: Opening; ask: () => void }) => (
  <>
    <Total totals={opening.totals} />
    <StudentsPart opening={opening} onChange={ask} />
    <EmployeesPart opening={opening} onChange={ask} />
    <AssetsPart opening={opening} onChange={ask} />
  </>
)

type Line = { name: keyof Opening['totals']; cents: number }

const LINES = [
  text('line', texts.total.line, ({ name }: Line) => texts.total[name], { isHeading: true }),
  text('amount', texts.total.amount, ({ cents }: Line) => formatCents(cents), { isNumber: true }),
]

/** Balances by what they are, and the equity that is the rest. */
function Total({ totals }: Pick<Opening, 'totals'>) {
  const { money, assets, advances, debts, ahead, salaries, equity } = totals
  const lines: Line[] = [
    { name: 'money', cents: money },
    { name: 'assets', cents: assets },
    { name: 'advances', cents: advances },
    { name: 'debts', cents: debts },
    { name: 'ahead', cents: 0 - ahead },
    { name: 'salaries', cents: 0 - salaries },
    { name: 'equity', cents: equity },
  ]
  return (
    <Panel title={texts.total.title} lead={texts.total.lead}>
      <ShortTable
        label={texts.total.title}
        fields={LINES}
        rows={lines.filter(({ name, cents }) => cents !== 0 || name === 'equity')}
        rowKey={({ name }) => name}
      />
    </Panel>
  )
}

type Asset = Opening['assets'][number]

const ASSETS = [
  text('name', texts.assets.name, ({ assetNumber, name }: Asset) => `${assetNumber} ${name}`, { isHeading: true }),
  text('value', texts.assets.value, ({ amount }: Asset) => formatCents(amount), { isNumber: true }),
  text('inBooks', texts.assets.inBooks, ({ isInBooks }: Asset) => (isInBooks ? texts.assets.yes : texts.assets.no)),
]

/** Assets from before the opening day; those outside the books can be brought into them. */
function AssetsPart({ opening, onChange }: { opening: Opening; onChange: () => void }) {
  const { day, assets, revision, isClosed } = opening
  const bring = useAction(() => call(saveOpening, { body: { day: day ?? '', bringAssets: true, base: revision } }), {
    done: ({ message }) => {
      toastDone(message)
      onChange()
    },
    trouble: texts.notSaved,
  })
  return (
    <Panel title={texts.assets.title} lead={texts.assets.lead}>
      {assets.length === 0 ? (
        <p className={styles['soft']}>{texts.assets.none}</p>
      ) : (
        <ShortTable label={texts.assets.title} fields={ASSETS} rows={assets} rowKey={({ id }) => id} />
      )}
      {bring.trouble ? <ProblemAlert message={bring.trouble} /> : null}
      {!isClosed && assets.some(({ isInBooks }) => !isInBooks) ? (
        <div className={styles['bar']}>
          <Button variant="default" loading={bring.isBusy} onClick={() => void bring.run()}>
            {texts.assets.bring}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}
