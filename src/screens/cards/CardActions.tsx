import { Button, TextInput } from '@mantine/core'
import { z } from 'zod'
import type { CardRow } from '#domain/cards/cards.schema.ts'
import { cardActions } from '#data/cards/cards.ts'
import type { Holder } from '#data/cards/holders.queries.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { toastDone } from '#ui/toast.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { PaperProgress } from '../exams/papers/PaperProgress.tsx'
import { usePapers } from '../exams/papers/use-papers.ts'
import { cardJob } from './card-job.ts'
import { cardsTexts as texts } from './cards.texts.ts'
import { useOnCards } from './use-on-cards.ts'
import styles from './cards.module.css'

/** What can be done with the card of one person. */
export function CardActions({ holder }: { holder: Holder }) {
  const { card, name } = holder
  const papers = usePapers()
  const onCards = useOnCards()
  const printAlone = (whose: Holder) => onCards && papers.make(cardJob([whose], onCards, true))
  return (
    <>
      <div className={styles['actions']}>
        <Button
          variant="default"
          size="xs"
          aria-label={texts.one(name)}
          disabled={papers.isBusy || !onCards}
          onClick={() => printAlone(holder)}
        >
          {texts.oneShort}
        </Button>
        {card ? (
          <>
            <DialogButton
              renderButton={(open) => (
                <Button variant="default" size="xs" aria-label={texts.lostOf(name)} onClick={open}>
                  {texts.lost}
                </Button>
              )}
            >
              {(close) => (
                <EndCard
                  title={texts.lostOf(name)}
                  hint={texts.replaceHint}
                  submit={texts.replace}
                  initial={texts.lost}
                  end={async (reason) => (await cardActions.replace(card.id, reason)).card}
                  onEnded={(made) => {
                    toastDone(texts.replaced)
                    close()
                    if (made) printAlone({ ...holder, card: made })
                  }}
                  onClose={close}
                />
              )}
            </DialogButton>
            <DialogButton
              renderButton={(open) => (
                <Button variant="subtle" color="red" size="xs" aria-label={texts.voidOf(name)} onClick={open}>
                  {texts.void}
                </Button>
              )}
            >
              {(close) => (
                <EndCard
                  title={texts.voidOf(name)}
                  hint={texts.voidHint}
                  submit={texts.void}
                  initial=""
                  end={async (reason) => {
                    await cardActions.void(card.id, reason)
                    return null
                  }}
                  onEnded={() => {
                    toastDone(texts.isVoid)
                    close()
                  }}
                  onClose={close}
                />
              )}
            </DialogButton>
          </>
        ) : null}
      </div>
      <PaperProgress papers={papers} />
    </>
  )
}

const Reason = z.object({ reason: z.string().trim().min(1, 'Please give a reason.').max(200) })

type EndCardProps = {
  title: string
  hint: string
  submit: string
  initial: string
  /** Ends the code at the school; gives the card that takes its place, where there is one. */
  end: (reason: string) => Promise<CardRow | null>
  onEnded: (made: CardRow | null) => void
  onClose: () => void
}

/** Asks why a code is to end. */
function EndCard({ title, hint, submit, initial, end, onEnded, onClose }: EndCardProps) {
  const { field, ...form } = useDraftForm(Reason, {
    initial: { reason: initial },
    submit: ({ reason }) => end(reason),
    done: onEnded,
    trouble: texts,
  })
  return (
    <FormDialog of={form} title={title} submit={submit} onClose={onClose}>
      <p>{hint}</p>
      <TextInput label={texts.reason} maxLength={200} data-autofocus {...field('reason')} />
    </FormDialog>
  )
}
