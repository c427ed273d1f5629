import { Button, NativeSelect } from '@mantine/core'
import { IconListNumbers, IconSchool } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { formatMoment } from '#domain/core/times.ts'
import type { Role } from '#domain/core/roles.ts'
import { useClasses, type ClassBook } from '#data/school/classes.queries.ts'
import { isNoServer, serverMessage } from '#data/answers/errors.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { ListBar } from '#ui/list/ListBar.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useAddress } from '#ui/use-address.ts'
import { classStudentsScreen } from '#screens/students/students.screens.ts'
import { ReplicaGate } from '../core/Gates.tsx'
import { useAsOf } from '../core/list/as-of.ts'
import { CardLines } from './cards/CardLines.tsx'
import {
  cardIndex,
  cardsOf,
  cardStudents,
  exportedCards,
  isFiltered,
  linesOf,
  STATUSES,
  type CardFilters,
} from './cards/class-cards.ts'
import { useClassMoney } from './cards/use-class-money.ts'
import styles from './cards/cards.module.css'
import { cardsTexts as texts } from './cards/cards.texts.ts'

/** Classes as cards, with what each student has paid for the current month. */
export default function ClassManagementScreen() {
  const book = useClasses()
  const role = useSession()?.user.Role
  return (
    <Page
      isList
      title={texts.title}
      lead={role === 'ADMIN' || role === 'USER' ? texts.leadMoney : texts.lead}
      actions={
        <Button
          component={Link}
          to={linkTo(classStudentsScreen)}
          variant="default"
          leftSection={<IconListNumbers size={18} />}
        >
          {texts.byClass}
        </Button>
      }
    >
      <ReplicaGate reading={book} needsWhole="daily">
        {(data) => (role ? <Cards book={data} role={role} /> : <LoadingSkeleton rows={6} />)}
      </ReplicaGate>
    </Page>
  )
}

const filtersOf = (params: URLSearchParams): CardFilters => ({
  search: params.get('search') ?? '',
  classId: Number(params.get('class')) || null,
  statuses: STATUSES.filter((status) => params.get('status')?.split(',').includes(status)),
})

/** The open cards of classes: all or none, except tapped cards, which are the other way round. */
type Opened = { all: boolean; tapped: ReadonlySet<number> }
// Cards are open at first where a filter is set, and closed in the whole list.
const AT_FIRST: Record<'whole' | 'narrowed', Opened> = {
  whole: { all: false, tapped: new Set() },
  narrowed: { all: true, tapped: new Set() },
}

/** The open cards, separately for the whole list and for filtered results. */
function useOpened(isNarrowed: boolean) {
  const [opened, setOpened] = useState(AT_FIRST)
  const list = isNarrowed ? 'narrowed' : 'whole'
  const { all, tapped } = opened[list]
  const toggle = useCallback(
    (id: number) =>
      setOpened((before) => ({ ...before, [list]: { ...before[list], tapped: toggled(before[list].tapped, id) } })),
    [list],
  )
  const toggleAll = () => setOpened((before) => ({ ...before, [list]: { all: !all, tapped: new Set() } }))
  return { all, tapped, toggle, toggleAll }
}

const toggled = (set: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

function Cards({ book: { classes }, role }: { book: ClassBook; role: Role }) {
  const [params, set] = useAddress()
  const { seesMoney, paidOf, answer, ask } = useClassMoney(role)
  const school = useSchool()
  const asOf = useAsOf()
  const chosen = useMemo(() => filtersOf(params), [params])
  const filters = useDeferredValue(chosen)
  const students = useMemo(() => cardStudents(classes, paidOf), [classes, paidOf])
  const index = useMemo(() => cardIndex(students), [students])
  const cards = useMemo(() => cardsOf(classes, index, filters), [classes, index, filters])
  const isNarrowed = isFiltered(filters) || filters.classId !== null
  const { all, tapped, toggle, toggleAll } = useOpened(isNarrowed)
  const lines = useMemo(() => linesOf(cards, (id) => all !== tapped.has(id)), [cards, all, tapped])
  const setSearch = useCallback((search: string) => set({ search }), [set])
  const shown = cards.reduce((sum, card) => sum + card.students.length, 0)
  const count = texts.found(shown, students.length)
  const filter = (status: (typeof STATUSES)[number]) =>
    set({ status: STATUSES.filter((each) => chosen.statuses.includes(each) !== (each === status)).join(',') })
  return (
    <>
      <ListBar
        search={<SearchInput label={texts.search} value={chosen.search} onChange={setSearch} hotkey="/" />}
        filters={
          <>
            <NativeSelect
              label={texts.classFilter}
              data={[
                { value: '', label: texts.allClasses },
                ...classes.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={classes.some(({ id }) => id === chosen.classId) ? String(chosen.classId) : ''}
              onChange={(event) => set({ class: event.currentTarget.value })}
            />
            {seesMoney ? <StatusFilter chosen={chosen.statuses} onChoose={filter} /> : null}
          </>
        }
        activeFilters={chosen.statuses.length + (chosen.classId === null ? 0 : 1)}
        onClear={() => set({ search: '', class: '', status: '' })}
        count={count}
        sort={null}
        actions={
          <ExportMenu
            table={() => ({
              ...exportedCards(cards, schoolDay(Date.now(), school?.timeZone ?? 'UTC'), school ?? undefined),
              asOf: asOf(),
            })}
            isEmpty={shown === 0}
          />
        }
      />
      {seesMoney ? <MoneyNote answer={answer} onRetry={ask} /> : null}
      <div className={styles['bar']}>
        <p role="status">{count}</p>
        {cards.length > 0 ? (
          <Button variant="subtle" data-shell onClick={toggleAll}>
            {all ? texts.closeAll : texts.openAll}
          </Button>
        ) : null}
      </div>
      {cards.length > 0 ? (
        <CardLines lines={lines} allLines={() => linesOf(cards, () => true)} label={texts.title} onToggle={toggle} />
      ) : (
        <EmptyState icon={<IconSchool size={30} />} title={texts.empty}>
          {classes.length > 0 ? texts.emptyHint : texts.noClasses}
        </EmptyState>
      )}
    </>
  )
}

type StatusFilterProps = { chosen: CardFilters['statuses']; onChoose: (status: (typeof STATUSES)[number]) => void }

const StatusFilter = ({ chosen, onChoose }: StatusFilterProps) => (
  <div className={styles['chips']} role="group" aria-label={texts.statusFilter}>
    {STATUSES.map((status) => (
      <Button
        key={status}
        radius="xl"
        variant={chosen.includes(status) ? 'filled' : 'default'}
        aria-pressed={chosen.includes(status)}
        onClick={() => onChoose(status)}
      >
        {texts.status[status]}
      </Button>
    ))}
  </div>
)

type MoneyNoteProps = { answer: ReturnType<typeof useClassMoney>['answer']; onRetry: () => void }

/** Note on the age of the payments shown; nothing while they are the school's current ones. */
function MoneyNote({ answer, onRetry }: MoneyNoteProps) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  if (answer.status === 'loading') return <p role="status">{texts.moneyLoading}</p>
  if (answer.status === 'ready' && answer.cachedAt === null) return null
  const words =
    answer.status === 'ready'
      ? texts.moneyCached(formatMoment(answer.cachedAt ?? now, now, zone))
      : isNoServer(answer.error)
        ? texts.moneyNoServer
        : (serverMessage(answer.error) ?? texts.moneyFailed)
  return <RetryNote words={words} onRetry={onRetry} place="below" />
}
