import { Button, NativeSelect } from '@mantine/core'
import { IconBus } from '@tabler/icons-react'
import type { BusOfMonth, BusSummary } from '#domain/buses/buses.schema.ts'
import { BOOKS_READERS } from '#domain/core/roles.ts'
import { formatMonth } from '#domain/school/months.ts'
import { fold } from '#domain/school/names.rules.ts'
import { useBusSummary } from '#data/buses/summary.ts'
import { useSchool } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PaperButtons } from '#ui/export/PaperButtons.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useAddress } from '#ui/use-address.ts'
import { Gate } from '../core/Gates.tsx'
import { useAsOf } from '../core/list/as-of.ts'
import { presentMonth, presentYear } from '../core/list/filters.ts'
import type { ListContext } from '../core/list/list.ts'
import { usePlace } from '../core/list/use-here.ts'
import { Agreement } from './Agreement.tsx'
import { BusBlock } from './BusBlock.tsx'
import { busSummaryScreen } from './buses.screens.ts'
import { busTexts, summaryTexts as texts } from './buses.texts.ts'
import styles from './buses.module.css'
import { figuresOf, overallTable } from './summary-fields.ts'

/** Bus summary: income and costs of each bus in a month. */
export default function BusSummaryScreen() {
  const place = usePlace()
  const readsSalaries = BOOKS_READERS.some((role) => role === place?.role)
  return (
    <Page title={busSummaryScreen.title} lead={readsSalaries ? texts.leadWithSalaries : texts.lead}>
      {place ? <OfMonth place={place} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

const FILTERS = { month: presentMonth, year: presentYear } as const

function OfMonth({ place }: { place: ListContext }) {
  const [params, set] = useAddress()
  const valueOf = (name: keyof typeof FILTERS) => FILTERS[name].read?.(params.get(name) ?? '', place) ?? ''
  const month = { month: Number(valueOf('month')), year: Number(valueOf('year')) }
  const answer = useBusSummary(month)
  const search = params.get('search') ?? ''
  return (
    <>
      <div className={styles['bar']} data-shell>
        {(['month', 'year'] as const).map((name) => (
          <NativeSelect
            key={name}
            label={texts[name]}
            data={[...(FILTERS[name].options?.(place, []) ?? [])]}
            value={valueOf(name)}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
        <SearchInput label={texts.search} value={search} onChange={(next) => set({ search: next })} hotkey="/" />
      </div>
      <Gate {...answer} words={{ failed: busTexts.failed }}>
        {(summary) => <Summary of={summary} search={search} />}
      </Gate>
    </>
  )
}

const isFound = ({ name, route, driver }: BusOfMonth, search: string): boolean =>
  fold(`${name} ${route} ${driver?.name ?? ''}`).includes(fold(search))

function Summary({ of, search }: { of: BusSummary; search: string }) {
  const [params, set] = useAddress()
  const school = useSchool() ?? undefined
  const asOf = useAsOf()
  const buses = of.busSummaries.filter((bus) => isFound(bus, search))
  const isShown = params.get('buses') !== 'hidden'
  const month = formatMonth(of)
  return (
    <div className={styles['stack']}>
      <Figures figures={figuresOf(of)} isRoomy />
      <div className={styles['buttons']} data-shell>
        <PaperButtons
          table={() => ({ ...overallTable(of, school), asOf: asOf() })}
          words={{
            pdf: texts.downloadAll,
            print: texts.printAll,
            excel: busTexts.excel,
            failed: busTexts.summaryFailed,
          }}
        />
        <Button variant="subtle" aria-expanded={isShown} onClick={() => set({ buses: isShown ? 'hidden' : null })}>
          {isShown ? texts.hide : texts.show}
        </Button>
      </div>
      {of.profitOrLoss === undefined ? null : <Agreement month={of} />}
      {isShown
        ? buses.map((bus) => (
            <BusBlock key={bus.busId ?? bus.name} bus={bus} month={of} words={month} school={school} />
          ))
        : null}
      {isShown && buses.length === 0 ? <EmptyState icon={<IconBus size={30} />} title={texts.empty} /> : null}
    </div>
  )
}
