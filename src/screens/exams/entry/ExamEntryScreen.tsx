import { IconSchool } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import { useCorrections } from '#data/exams/corrections.ts'
import { useEntryBook, type EntryBook } from '#data/exams/entry.queries.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { ReplicaAge, ReplicaGate } from '../../core/Gates.tsx'
import { examSetupScreen } from '../office/office.screens.ts'
import { Corrections } from './Corrections.tsx'
import { EntryFields } from './EntryFields.tsx'
import { entryTexts as texts } from './entry.texts.ts'
import { offersOf } from './offers.ts'
import { OpenSheets } from './OpenSheets.tsx'
import { useEntryFilters } from './use-entry-filters.ts'
import { HelpLink } from '../../core/help/HelpLink.tsx'

/** The screen "Exam Entry Portal": grid of students and subjects of one class and exam, for office and teachers. */
export default function ExamEntryScreen() {
  const session = useSession()
  const clock = useToday()
  const reading = useEntryBook()
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <ReplicaAge />
          {mayReach(examSetupScreen, session?.user.Role ?? null) ? (
            <Link to={linkTo(examSetupScreen)}>{examSetupScreen.title}</Link>
          ) : null}
        </>
      }
    >
      {session === null ? <ProblemAlert message={texts.noUser} /> : null}
      {session === undefined || !clock ? <LoadingSkeleton rows={8} /> : null}
      {session && clock ? (
        <ReplicaGate reading={reading} needsWhole>
          {(book) => <Entry {...book} user={session.user} today={clock.today} timeZone={clock.timeZone} />}
        </ReplicaGate>
      ) : null}
    </Page>
  )
}

type EntryProps = EntryBook & { user: LoginUser; today: string; timeZone: string }

function Entry({ book, setup, assignments, user, today, timeZone }: EntryProps) {
  const filters = useEntryFilters(setup, today)
  const isTeacher = user.Role === 'Teacher'
  const { left: corrections } = useCorrections(isTeacher ? user.id : null)
  const offers = useMemo(
    () => offersOf(book.classes, setup, isTeacher ? assignments : null),
    [book, setup, isTeacher, assignments],
  )
  if (offers.length === 0)
    return (
      <EmptyState icon={<IconSchool size={32} />} title={texts.noClasses} action={<HelpLink />}>
        {isTeacher ? texts.noSubjectsTeacher : texts.noSubjectsOffice}
      </EmptyState>
    )
  const offer =
    offers.find(({ group }) => group.id === filters.classId) ?? (offers.length === 1 ? offers[0] : undefined)
  return (
    <>
      {corrections ? <Corrections left={corrections} /> : null}
      <EntryFields offers={offers} offer={offer} years={setup.years} filters={filters} />
      {offer ? (
        <OpenSheets
          offer={offer}
          filters={filters}
          years={setup.years}
          user={user}
          timeZone={timeZone}
          corrections={corrections}
        />
      ) : (
        <p role="status">{texts.chooseClass}</p>
      )}
    </>
  )
}
