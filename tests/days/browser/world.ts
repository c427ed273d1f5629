import type { Locator } from 'playwright'
import { seededRandom, type Random } from '#server/db/seed/random.ts'
import { fullNameOf } from '#tests/school/accounts.ts'
import type { Who } from '#tests/school/ask.ts'
import { forgetDevice, openDevice, reopenDevice, type Device } from '#tests/browser/browser.ts'
import { accountButton, prepare, trySignIn } from '#tests/browser/steps.ts'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import type { FaultProxy } from '#tests/faults/proxy.ts'
import { nameOf } from '../engine/evening.ts'
import type { Step } from '../plan.ts'
import type { Saved, Tried } from '../saved.ts'
import type { School } from './school.ts'
import { entriesOn, labelsOf, userOn } from './stored.ts'

/** A browser with a line of its own to the school. */
export type Tablet = { on: number; device: Device; line: FaultProxy; isCut: boolean }

export type World = {
  school: School
  tablets: Tablet[]
  saved: Map<string, Saved>
  tried: Tried
  /** Console errors of browsers that have been closed or killed. */
  errors: string[]
}

const PATIENCE_MS = 30_000

/** Waits for a condition; returns whether it came true in time. */
export async function until(isSo: () => Promise<boolean>, patienceMs = PATIENCE_MS): Promise<boolean> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

export async function openWorld(school: School, tried: Tried): Promise<World> {
  const tablets: Tablet[] = []
  for (const [on, line] of school.lines.entries()) {
    const device = await openDevice({ origin: line.origin, width: 1280, height: 900 })
    tablets.push({ on, device, line, isCut: false })
  }
  const world = { school, tablets, saved: new Map<string, Saved>(), tried, errors: [] }
  await Promise.all(tablets.map(({ device }) => prepare(device, 'office')))
  // Backed up once the tablets are known: after a restore, the school replaces receipt numbers of unknown tablets, and
  // payments in browsers are identified by these numbers.
  await school.backUp()
  return world
}

export async function closeWorld({ tablets, school }: World): Promise<void> {
  for (const { device } of tablets) await forgetDevice(device)
  await school.close()
}

const gateOf = ({ device: { page } }: Tablet): Locator => page.getByRole('heading', { name: 'Sign in' })

/** Opens an address, and signs in again if the app asks for it; returns whether `wanted` was shown. */
export async function arrive(tablet: Tablet, path: string, wanted: Locator): Promise<boolean> {
  const { page } = tablet.device
  const gate = gateOf(tablet)
  const open = async (): Promise<void> => {
    await page.goto(path)
    await wanted
      .or(gate)
      .first()
      .waitFor({ timeout: PATIENCE_MS })
      .catch(() => undefined)
  }
  await open()
  const user = (await gate.isVisible()) ? await userOn(page) : null
  // Signs in, since the session has ended: the role was changed, or the school was restored to a time before the session.
  if (user && (await passGate(tablet, nameOf(user.id) as Who))) await open()
  return wanted.first().isVisible()
}

let addresses = 0

/** Fills the sign-in form; returns whether it succeeded, which needs a server or a vault. */
async function passGate({ device, line }: Tablet, name: Who): Promise<boolean> {
  // A new client address, since sign-ins are limited by address.
  line.clientAddress = `10.3.${(++addresses >> 8) & 255}.${addresses & 255}`
  await trySignIn(device, `${name}@demo.school`, DEMO_PASSWORD)
  const inside = accountButton(device.page, fullNameOf(name))
  const refused = device.page.locator('form').getByRole('alert').or(device.page.getByRole('timer'))
  await inside.or(refused).first().waitFor({ timeout: PATIENCE_MS })
  return inside.isVisible()
}

/** Signs out by the account menu, also while entries wait. */
export async function leave(tablet: Tablet): Promise<void> {
  const { page } = tablet.device
  const user = await userOn(page)
  if (!user) return
  const menu = accountButton(page, fullNameOf(nameOf(user.id) as Who))
  const gate = gateOf(tablet)
  await page.goto('/dashboard/outbox')
  /** Presses a control; false where the session has ended meanwhile, as after a change of role or a restore. */
  const press = async (what: Locator): Promise<boolean> => {
    await what.or(gate).first().waitFor()
    if (await gate.isVisible()) return false
    return what.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
  }
  const dialog = page.getByRole('dialog', { name: 'Sign out' })
  const out = dialog.getByRole('button', { name: 'Sign out', exact: true })
  const skip = dialog.getByRole('button', { name: 'Skip' })
  if (!(await press(menu))) return gate.waitFor()
  if (!(await press(page.getByRole('menuitem', { name: 'Logout' })))) return gate.waitFor()
  await skip.or(out).or(gate).first().waitFor()
  // The click may fail, since the entry may be sent at this moment.
  if (await skip.isVisible()) await skip.click({ timeout: 1_000 }).catch(() => undefined)
  await press(out)
  await gate.waitFor()
}

/** Signs out the present person and signs in another; returns whether the sign-in succeeded. */
export async function enterAs({ tried }: World, tablet: Tablet, name: Who): Promise<boolean> {
  await leave(tablet)
  const isIn = await passGate(tablet, name)
  if (isIn) tried['changes of person']++
  return isIn
}

/** The person who acts on a device, and the random numbers of the step. */
export type Actor = { tablet: Tablet; ownerId: number; role: string; random: Random }

export async function actorOf({ tablets }: World, { on, seed }: Step): Promise<Actor | null> {
  const tablet = tablets[on]!
  const user = await userOn(tablet.device.page)
  return user && { tablet, ownerId: user.id, role: user.Role, random: seededRandom(String(seed)) }
}

/** Begins a save: gives it the next label, and notes it as unseen until its outcome is known. */
export function begin(
  { saved, tried }: World,
  { tablet, ownerId }: Actor,
  { key, about }: Pick<Saved, 'key' | 'about'>,
): Saved {
  const number = saved.size + 1
  const label = `s${String(number).padStart(4, '0')}`
  const made: Saved = {
    label,
    number,
    maker: nameOf(ownerId),
    ownerId,
    on: tablet.on,
    key,
    about,
    isGivenUp: false,
    isRetried: false,
    isBeforeRestore: false,
    isUnseen: true,
  }
  saved.set(label, made)
  tried.saves++
  return made
}

/** Labels of this person's entries that were never sent, and that a newer save may replace. */
export async function unsentOf({ tablet, ownerId }: Actor): Promise<ReadonlySet<string>> {
  const entries = await entriesOn(tablet.device.page)
  const own = entries.filter((entry) => entry.ownerId === ownerId && entry.firstSentAt === null)
  return new Set(own.flatMap(labelsOf))
}

/** Marks saves whose unsent entries have left the outbox as given up. */
export async function noteGone({ saved, tried }: World, { tablet }: Actor, before: ReadonlySet<string>): Promise<void> {
  const there = new Set((await entriesOn(tablet.device.page)).flatMap(labelsOf))
  for (const label of before) {
    const save = saved.get(label)
    if (there.has(label) || !save) continue
    tried['edits and cancels']++
    // On a working line the entry may have been sent at this moment, so its effect is unknown.
    if (tablet.isCut) save.isGivenUp = true
    else save.isUnseen = true
  }
}

/** Notes saves that the app has confirmed; unsent saves that they replaced are given up. */
export async function confirmed(
  world: World,
  actor: Actor,
  made: readonly Saved[],
  before: ReadonlySet<string>,
): Promise<void> {
  for (const save of made) save.isUnseen = false
  const keys = new Set(made.map(({ key }) => key))
  const mayBeReplaced = [...before].filter((label) => keys.has(world.saved.get(label)?.key ?? ''))
  await noteGone(world, actor, new Set(mayBeReplaced))
}

/** Kills the browser and opens it again, as after an empty battery. */
export async function killBrowser({ tried, errors }: World, tablet: Tablet): Promise<void> {
  tried.kills++
  await tablet.device.kill()
  await switchOn({ errors }, tablet)
}

export async function switchOn({ errors }: Pick<World, 'errors'>, tablet: Tablet): Promise<void> {
  errors.push(...tablet.device.errors)
  tablet.device = await reopenDevice(tablet.device)
  await tablet.device.page.goto('/dashboard/outbox')
}
