import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { oneOf } from './marks.ts'
import { entriesOn, labelsOf } from './stored.ts'
import { arrive, noteGone, until, type Actor, type World } from './world.ts'

const BUTTONS = { cancel: 'Cancel entry', retry: 'Retry', dismiss: 'Dismiss' } as const

export type Wish = keyof typeof BUTTONS

/** Whether the outbox page offers this action for an entry in this state. */
const isOffered = (wish: Wish, { state, parkReason, firstSentAt, isFact }: OutboxEntry): boolean => {
  if (wish === 'cancel') return firstSentAt === null && state !== 'acknowledged' && !isFact
  if (state !== 'parked' || parkReason === 'behind') return false
  return wish === 'retry' || (parkReason === 'rejected' && !isFact)
}

/** Cancels, retries or dismisses an entry on the outbox page, if its maker may do so. */
export async function tidy(world: World, actor: Actor, wish: Wish): Promise<void> {
  const { tablet, ownerId } = actor
  const { page } = tablet.device
  const own = (await entriesOn(page)).filter((each) => each.ownerId === ownerId && isOffered(wish, each))
  const entry = oneOf(actor, own)
  if (!entry) return
  const card = page.getByRole('listitem').filter({ hasText: new RegExp(`No\\. ${entry.id}(?!\\d)`) })
  const button = card.getByRole('button', { name: BUTTONS[wish], exact: true })
  const empty = page.getByText(/^Nothing (of yours )?waits on this device$/)
  if (!(await arrive(tablet, '/dashboard/outbox', button.or(empty))) || !(await button.isVisible())) return
  const before = new Set(labelsOf(entry))
  // The click may fail, since the entry may be sent at this moment.
  const isPressed = await button.click({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )
  if (!isPressed) return
  if (wish === 'retry') for (const label of before) Object.assign(world.saved.get(label) ?? {}, { isRetried: true })
  else {
    await page.getByRole('dialog').getByRole('button', { name: BUTTONS[wish], exact: true }).click()
    // Waits until the entry is gone; the entry stays if it was sent before.
    await until(async () => (await entriesOn(page)).every(({ id }) => id !== entry.id), 3_000)
    await noteGone(world, actor, before)
  }
}
