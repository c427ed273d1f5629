import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { oneOf } from './marks.ts'
import { entriesOn, labelsOf } from './stored.ts'
import { arrive, noteGone, until, type Actor, type World } from './world.ts'

const BUTTONS = { cancel: 'Cancel entry', retry: 'Retry', dismiss: 'Dismiss' } as const

export type Wish = keyof typeof BUTTONS

/** Whether the page offers this for an entry in this state. */
const isOffered = (wish: Wish, { state, parkReason, firstSentAt, isFact }: OutboxEntry): boolean => {
  if (wish === 'cancel') return firstSentAt === null && state !== 'acknowledged' && !isFact
  if (state !== 'parked' || parkReason === 'behind') return false
  return wish === 'retry' || (parkReason === 'rejected' && !isFact)
}

/** Does what the maker of an entry may do with it on the outbox page. */
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
  // The entry may be sent during the click.
  const isPressed = await button.click({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )
  if (!isPressed) return
  if (wish === 'retry') for (const label of before) Object.assign(world.saved.get(label) ?? {}, { isRetried: true })
  else {
    await page.getByRole('dialog').getByRole('button', { name: BUTTONS[wish], exact: true }).click()
    // Or it is too late, and the entry stays.
    await until(async () => (await entriesOn(page)).every(({ id }) => id !== entry.id), 3_000)
    await noteGone(world, actor, before)
  }
}
