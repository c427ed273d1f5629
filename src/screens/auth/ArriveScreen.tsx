import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { shownPerson } from '#domain/school/shown-words.texts.ts'
import { readSlipHash } from '#domain/users/slip-link.rules.ts'
import type { ReadSlip } from '#domain/users/slips.endpoints.ts'
import { useAccess } from '#data/session/use-access.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { OpenFrame } from '../core/OpenFrame.tsx'
import { arriveTexts as texts } from './arrive.texts.ts'
import { ArrivalForm } from './ArrivalForm.tsx'
import { arriveScreen, firstSignInScreen, signInScreen } from './auth.screens.ts'
import { SignInHelpLink } from './SignInHelpLink.tsx'
import classes from './SignInScreen.module.css'
import { useSlip } from './use-slip.ts'

/** Opened by the QR code or link of a slip: whose account it is, and one field for the password. */
export default function ArriveScreen() {
  const { hash } = useLocation()
  const scanned = readSlipHash(hash)
  return (
    <OpenFrame title={arriveScreen.title} isNew>
      {scanned ? (
        <Arrival key={scanned.code} scanned={scanned} />
      ) : (
        <Refused title={texts.noCode} words={texts.noCodeAdvice} isOver={false} />
      )}
      <div className={classes['help']}>
        <SignInHelpLink />
      </div>
    </OpenFrame>
  )
}

type RefusedProps = { title: string; words: string; isOver: boolean; onRetry?: () => void }

const Refused = ({ title, words, isOver, onRetry }: RefusedProps) => (
  <div className={classes['form']}>
    <Alert color="amber" role="alert" title={title} icon={<IconAlertTriangle size={22} />}>
      {words}
    </Alert>
    {onRetry && !isOver ? (
      <Button size="lg" fullWidth onClick={onRetry}>
        {texts.again}
      </Button>
    ) : null}
    {isOver ? (
      <Button component={Link} to={linkTo(signInScreen)} size="lg" fullWidth>
        {texts.signIn}
      </Button>
    ) : (
      <Button component={Link} to={linkTo(firstSignInScreen)} size="lg" fullWidth variant="default">
        {texts.typeCode}
      </Button>
    )}
  </div>
)

function Arrival({ scanned }: { scanned: { code: string; school?: string } }) {
  const { state, ask } = useSlip(scanned)
  const access = useAccess()
  // Whoever was signed in when the slip was scanned is asked before she is replaced.
  const [isConfirmed, setConfirmed] = useState(false)
  const [isDone, setDone] = useState(false)
  if (state.status === 'asking' || !access) return <LoadingSkeleton rows={3} rowHeight={48} />
  if (state.status === 'refused') return <Refused {...state} onRetry={ask} />
  if (isDone) return <Navigate to={linkTo(signInScreen)} replace />
  if (access.status === 'in' && !isConfirmed)
    return <Occupied present={access.user} slip={state.slip} onConfirm={() => setConfirmed(true)} />
  return (
    <ArrivalForm
      code={scanned.code}
      slip={state.slip}
      onStart={() => setConfirmed(true)}
      onDone={() => setDone(true)}
      onRefused={ask}
    />
  )
}

type OccupiedProps = { present: LoginUser; slip: ReadSlip; onConfirm: () => void }

/** Asks before somebody who is signed in on this phone is replaced. */
function Occupied({ present, slip, onConfirm }: OccupiedProps) {
  const [is, next] = [shownPerson(present.fullname), shownPerson(slip.fullName)]
  const isSame = present.id === slip.id && present.fullname === slip.fullName
  return (
    <div className={classes['form']}>
      <Alert color="amber" title={isSame ? texts.sameTitle : texts.otherTitle(is)} icon={<IconUser size={22} />}>
        {isSame ? texts.same(is) : texts.other(is, next)}
      </Alert>
      <Button component={Link} to={linkTo(signInScreen)} size="lg" fullWidth variant={isSame ? 'filled' : 'default'}>
        {isSame ? texts.openPage : texts.stay(is)}
      </Button>
      <Button size="lg" fullWidth variant={isSame ? 'default' : 'filled'} onClick={onConfirm}>
        {isSame ? texts.newPassword : texts.goOn(next)}
      </Button>
    </div>
  )
}
