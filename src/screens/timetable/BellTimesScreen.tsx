import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { WEEKDAYS } from '#domain/school/calendar.rules.ts'
import { SHIFTS, type Shift } from '#domain/timetable/timetable.schema.ts'
import { useSession } from '#data/session/use-session.ts'
import { useTimetable, type Timetable } from '#data/timetable/timetable.queries.ts'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaGate } from '../core/Gates.tsx'
import { BellTimesForm } from './BellTimesForm.tsx'
import styles from './edit.module.css'
import { editTexts } from './edit.texts.ts'
import { bellTimesScreen, editTimetableScreen } from './timetable.screens.ts'

const texts = editTexts.bellTimes
const EVERY = 'every'

/** The periods of each shift, of every day or of one that differs. */
export default function BellTimesScreen() {
  const timetable = useTimetable()
  return (
    <Page
      title={bellTimesScreen.title}
      lead={texts.lead}
      actions={
        <Button component={Link} to={linkTo(editTimetableScreen)} variant="default">
          {texts.edit}
        </Button>
      }
    >
      <ReplicaGate reading={timetable} needsWhole="daily">
        {(data) => <Bells timetable={data} />}
      </ReplicaGate>
    </Page>
  )
}

function Bells({ timetable: { bells, week } }: { timetable: Timetable }) {
  const [address, setAddress] = useAddress()
  const ownerId = useSession()?.user.id
  const shift: Shift = SHIFTS.find((each) => each === address.get('shift')) ?? 'Morning'
  const weekday = week.find((each) => String(each) === address.get('day')) ?? null
  const usual = bells.find((each) => each.shift === shift && each.weekday === null)
  const own = weekday === null ? usual : bells.find((each) => each.shift === shift && each.weekday === weekday)
  if (ownerId === undefined) return null
  return (
    <>
      <div className={styles['bar']}>
        <NativeSelect
          label={editTexts.shift}
          value={shift}
          onChange={({ currentTarget }) => setAddress({ shift: currentTarget.value })}
          data={SHIFTS.map((value) => ({ value, label: editTexts.shifts[value] }))}
        />
        <NativeSelect
          label={texts.day}
          value={weekday === null ? EVERY : String(weekday)}
          onChange={({ currentTarget }) =>
            setAddress({ day: currentTarget.value === EVERY ? null : currentTarget.value })
          }
          data={[
            { value: EVERY, label: texts.every },
            ...week.map((each) => ({ value: String(each), label: WEEKDAYS[each] ?? '' })),
          ]}
        />
      </div>
      <BellTimesForm
        key={`${shift} ${weekday} ${own?.revision ?? 0}`}
        shift={shift}
        weekday={weekday}
        own={own}
        usual={usual}
        ownerId={ownerId}
      />
    </>
  )
}
