import { z } from 'zod'
import { newRef } from '#data/device/new-ref.ts'
import { drawerActs, usePaper, type ShownDrawer } from '#data/drawers/drawers.ts'
import { useRates } from '#data/school/shillings.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { useDrawerAccounts } from './accounts.ts'
import type { Counted } from './count.ts'
import { closingBody, closingTrouble, emptyClosing, type ClosingAbout, type TypedClosing } from './close-form.ts'
import { CloseFields } from './CloseFields.tsx'
import { drawerTexts } from './drawers.texts.ts'
import { useTakesShillings } from './use-takes-shillings.ts'
import styles from './drawers.module.css'

const texts = drawerTexts.count

/** What the count of a drawer is compared with, and whether it has shillings to count. */
function useAbout(drawer: ShownDrawer, limitCents: number): { about: ClosingAbout; hasShillings: boolean } {
  const { paper } = usePaper(drawer.number)
  const takes = useTakesShillings()
  const rates = useRates()
  const about = {
    expectedCents: paper?.expectedCents ?? null,
    expectedShillings: paper?.shillings?.expected ?? 0,
    limitCents,
    rate: rates.status === 'ready' ? (rates.data.last?.rate ?? null) : null,
  }
  return { about, hasShillings: takes || paper?.shillings !== undefined }
}

const newClosing = (): TypedClosing => emptyClosing(newRef(), newRef())

const floatOf = ({ floatCents: cents, floatShillings: shillings = 0 }: ShownDrawer) => ({ cents, shillings })

/** Limit of a difference without a reason, while the school has not said its own. */
const USUAL_LIMIT_CENTS = 100

type CloseFormProps = {
  drawer: ShownDrawer
  ownerId: number
  isAdmin: boolean
  onClosed: (number: string) => void
  onCancel: () => void
}

/**
 * Counts the open drawer and closes it. Only administrators see before the count is finished what should be there, and each count
 * that is finished is recorded before the difference is shown.
 */
export function CloseForm({ drawer, ownerId, isAdmin, onClosed, onCancel }: CloseFormProps) {
  const { about, hasShillings } = useAbout(drawer, useSchool()?.drawerLimitCents ?? USUAL_LIMIT_CENTS)
  const { toldName } = useDrawerAccounts()
  const form = useDraftForm(z.custom<TypedClosing>(), {
    initial: newClosing(),
    blank: newClosing,
    draft: { key: `drawers:close:${drawer.number}`, ownerId },
    blocked: (typed) => closingTrouble(typed, about),
    submit: (typed) => {
      const { ref, takenTo } = typed
      const { reason, ...body } = closingBody(typed, toldName(takenTo))
      return drawerActs.close({ ...body, ref, drawer: drawer.number, ...(reason ? { reason } : {}) })
    },
    done: () => {
      toastDone(texts.closed)
      onClosed(drawer.number)
    },
    trouble: drawerTexts.notSaved,
  })
  const { isCounted, countRef, recorded } = useTyped(form)
  const record = async ({ counts, coinsCents }: Counted): Promise<boolean> => {
    const count = JSON.stringify([counts, coinsCents])
    if (count === recorded) return true
    try {
      await drawerActs.count({ ref: countRef, drawer: drawer.number, counts, coins: dollarsOf(coinsCents) })
    } catch {
      form.say(drawerTexts.notSaved)
      return false
    }
    form.change({ recorded: count, countRef: newRef() })
    return true
  }
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <Form of={form} submit={isCounted ? texts.button : null} onCancel={onCancel} cancel={texts.cancel} isWide>
        <CloseFields {...{ form, about, hasShillings, record }} isBlind={!isAdmin} float={floatOf(drawer)} />
      </Form>
    </Panel>
  )
}

type LostFormProps = { drawer: ShownDrawer; ownerId: number; onClose: () => void }

/** Closes the drawer of a lost device, as an administrator. */
export function LostForm({ drawer, ownerId, onClose }: LostFormProps) {
  const { about, hasShillings } = useAbout(drawer, -1)
  const form = useDraftForm(z.custom<TypedClosing>(), {
    initial: newClosing(),
    blank: newClosing,
    draft: { key: `drawers:lost:${drawer.number}`, ownerId },
    blocked: (typed) => closingTrouble(typed, about),
    submit: (typed) => drawerActs.closeLost(drawer.number, closingBody(typed)),
    done: () => {
      toastDone(texts.closed)
      onClose()
    },
    trouble: { failed: drawerTexts.notSaved, noServer: drawerTexts.lost.noServer },
  })
  const { isCounted } = useTyped(form)
  return (
    <FormDialog
      of={form}
      title={drawerTexts.lost.title}
      submit={isCounted ? drawerTexts.lost.button : null}
      onClose={onClose}
      modal={{ size: 'lg', closeOnClickOutside: false }}
      isDangerous
    >
      <p className={styles['soft']}>{drawerTexts.lost.lead}</p>
      <CloseFields {...{ form, about, hasShillings }} isBlind={false} float={floatOf(drawer)} />
    </FormDialog>
  )
}
