import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { useDraft } from '#data/use-draft.ts'
import { useSession } from '#data/use-session.ts'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { EMPTY, idOf, type Typed } from './correction/correction-form.ts'
import { correctionTexts as texts } from './correction/correction.texts.ts'
import { CorrectionForm } from './correction/CorrectionForm.tsx'

/** Corrects or deletes one attendance record; which one may stand in the address. */
export default function CorrectionScreen() {
  const session = useSession()
  return (
    <Page title={texts.title} lead={texts.lead}>
      {session ? <Drafted ownerId={session.user.id} /> : <LoadingSkeleton rows={3} />}
    </Page>
  )
}

function Drafted({ ownerId }: { ownerId: number }) {
  const [params] = useAddress()
  const { found, keep } = useDraft<Typed>(`attendanceCorrection:${ownerId}`, ownerId)
  // Fields appear with what was kept in them, so that nothing typed is overwritten by it.
  if (found === undefined) return <LoadingSkeleton rows={3} />
  const named = params.get('id') ?? ''
  const isNamed = idOf(named) !== null && named !== found?.attendanceId
  const asNamed: Typed = { ...EMPTY, attendanceId: named, studentId: params.get('student') ?? '' }
  return (
    <CorrectionForm
      // Another record named by a link is another form.
      key={named}
      kept={isNamed ? asNamed : (found ?? EMPTY)}
      isRestored={!isNamed && found !== null}
      keep={keep}
    />
  )
}
