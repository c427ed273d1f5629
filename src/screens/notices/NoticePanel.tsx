import { Stack, Switch, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { kindsFor, type AskedKind } from '#domain/notices/notices.kinds.ts'
import { isNoServer } from '#data/answers/errors.ts'
import {
  chooseNotices,
  NotAllowed,
  readChosen,
  readHindrance,
  readNotices,
  type PushHindrance,
} from '#data/notices/notices.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { troubleOf } from '../core/trouble.ts'
import { noticeTexts as texts } from './notices.texts.ts'

export type KnownNotices =
  | { status: 'hindered'; why: NonNullable<PushHindrance> }
  | { status: 'failed' }
  /** `publicKey` is null while the school's server is away: the choice is then shown, and cannot be changed. */
  | { status: 'known'; kinds: readonly AskedKind[]; publicKey: string | null }

async function look(): Promise<KnownNotices> {
  const why = await readHindrance()
  if (why) return { status: 'hindered', why }
  try {
    const { publicKey, subscription } = await readNotices()
    return { status: 'known', kinds: subscription?.kinds ?? [], publicKey }
  } catch (error) {
    if (!isNoServer(error)) return { status: 'failed' }
    return { status: 'known', kinds: await readChosen(), publicKey: null }
  }
}

/** The abilities of the browser, and the choice of notices that the school's server has of this device. */
export function useNotices() {
  const [known, setKnown] = useState<KnownNotices | null>(null)
  useEffect(() => {
    let isOver = false
    void look().then((found) => (isOver ? undefined : setKnown(found)))
    return () => {
      isOver = true
    }
  }, [])
  return { known, ask: () => look().then(setKnown) }
}

/** The message for an error, in place of the browser's own words about an unreachable push service, which help nobody. */
const wordsFor = (error: unknown): string =>
  error instanceof NotAllowed
    ? texts.notAllowed
    : error instanceof DOMException
      ? texts.pushFailed
      : troubleOf(error, { failed: texts.failed, noServer: texts.away })

/** Panel in which the signed-in person chooses the notices of this device. */
export function NoticePanel() {
  const role = useSession()?.user.Role
  const { known, ask } = useNotices()
  if (!role) return null
  return (
    <Panel title={texts.title} lead={role === 'PARENT' ? texts.leadParent : texts.leadStaff}>
      {known === null ? (
        <LoadingSkeleton rows={2} rowHeight={44} />
      ) : (
        <NoticeChoices all={kindsFor(role)} known={known} ask={ask} />
      )}
    </Panel>
  )
}

type ChoicesProps = { all: readonly AskedKind[]; known: KnownNotices; ask: () => Promise<void> }

/** A switch for each kind of notice. */
export function NoticeChoices({ all, known, ask }: ChoicesProps) {
  const choosing = useAction(chooseNotices, { trouble: wordsFor, done: () => toastDone(texts.saved), after: ask })
  if (known.status === 'hindered') return <Text>{texts.hindrance[known.why]}</Text>
  if (known.status === 'failed') return <RetryNote words={texts.failed} onRetry={() => void ask()} />
  const { kinds, publicKey } = known
  // The new choice is shown at once, while it is being sent and the school's answer is being read.
  const chosen = choosing.busy?.[0] ?? kinds
  const toggle = (kind: AskedKind, isOn: boolean): void => {
    if (publicKey) void choosing.run(isOn ? [...chosen, kind] : chosen.filter((each) => each !== kind), publicKey)
  }
  return (
    <>
      {choosing.trouble ? <ProblemAlert message={choosing.trouble} /> : null}
      {publicKey ? null : <Text c="dimmed">{texts.away}</Text>}
      <Stack gap={0}>
        {all.map((kind) => (
          <Switch
            key={kind}
            label={texts.kinds[kind]}
            checked={chosen.includes(kind)}
            disabled={!publicKey || choosing.isBusy}
            onChange={(event) => toggle(kind, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </>
  )
}
