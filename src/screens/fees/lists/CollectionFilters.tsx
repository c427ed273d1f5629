import { Button, NativeSelect } from '@mantine/core'
import { MONTH_NAMES } from '#domain/core/months.ts'
import { useAddress } from '#ui/use-address.ts'
import { DayField } from '../../core/DayField.tsx'
import { listTexts } from './lists.texts.ts'
import { paymentTexts } from './payments.texts.ts'
import { chosenOf, yearsBackTo } from './periods.ts'

const texts = paymentTexts.collections
const FIRST_YEAR = 2000

type CollectionFiltersProps = { users: readonly string[]; user: string; onUser: (name: string) => void; today: string }

/** By whom and when; a specific date clears month and year, and these clear the date. */
export function CollectionFilters({ users, user, onUser, today }: CollectionFiltersProps) {
  const [params, set] = useAddress()
  const { date, month, year } = chosenOf(params)
  return (
    <>
      <NativeSelect
        label={texts.user}
        data={[{ value: '', label: texts.allUsers }, ...new Set(user ? [...users, user] : users)]}
        value={user}
        onChange={(event) => onUser(event.currentTarget.value)}
      />
      <DayField
        label={texts.date}
        value={date}
        onChange={(day) => set(day ? { date: day, month: null, year: null } : { date: null })}
      />
      <NativeSelect
        label={listTexts.month}
        data={[{ value: '', label: '–' }, ...MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label }))]}
        value={month ?? ''}
        onChange={(event) => set({ month: event.currentTarget.value, date: null })}
      />
      <NativeSelect
        label={listTexts.year}
        data={[{ value: '', label: '–' }, ...yearsBackTo(FIRST_YEAR, today).map(String)]}
        value={year ?? ''}
        onChange={(event) => set({ year: event.currentTarget.value, date: null })}
      />
      {user || date || month || year ? (
        <Button
          variant="subtle"
          style={{ flex: 'none' }}
          onClick={() => set({ user: null, date: null, month: null, year: null })}
        >
          {texts.clear}
        </Button>
      ) : null}
    </>
  )
}
