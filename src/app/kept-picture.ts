import { accessOf, readAccessInputs } from '#data/session/access.ts'
import { readSchoolClock } from '#data/device/clock.ts'
import { device } from '#data/device/db.ts'
import { getSetting } from '#data/device/settings.ts'
import { currentReader } from '#data/replica/use-cache.ts'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import type { Role } from '#domain/core/roles.ts'
import { formatTime, instantOfMinute } from '#domain/core/times.ts'
import { markClassScreen } from '#screens/attendance/attendance.screens.ts'
import { familyPaymentScreen } from '#screens/fees/fees.screens.ts'
import { appTexts } from './app.texts.ts'
import { LOADING } from './first-screen.ts'
import { NOTE_CLASS, stylesOf } from './picture-styles.ts'
import { shownOwner } from './shown-owner.ts'
import { landingOf } from './landing.ts'
import { linkTo } from './screens.ts'
import { pageRelease } from './start-files.ts'

/**
 * What a first screen showed, as HTML that does nothing. public/start.js shows it at the next start before the app runs, to
 * the same person, in the same release and language, on the same day. It is a row of her replica, so it is sealed and deleted with it.
 */
type KeptPicture = {
  release: string
  ownerId: number
  role: Role
  /** The address of the screen, and what follows its question mark. */
  path: string
  search: string
  /** How far the page was scrolled (CSS pixels). */
  scroll: number
  /** Number of the last entry that was saved on the device. */
  lastEntry: number
  language: string
  /** Width of the page (CSS pixels), on which the layout depends. */
  width: number
  /** First and last instant (milliseconds, device clock) at which it may be shown. */
  takenAt: number
  until: number
  /** Light or dark: the colours are within the styles. */
  scheme: string
  css: string
  html: string
}

/** Longest picture, characters of HTML. */
const LONGEST = 30_000

/** Pause between two looks at the screen; a new owner's screen is left alone for the first. */
const LOOK_MS = 5_000

/** After this time the page shows what was tapped. */
const SHOWN_MS = 1_000

/** A picture that shows the same as the one before is written anew after this time, so that its time stays young. */
const RENEW_MS = 10 * 60_000

const OVER_THE_PAGE = '[role="dialog"], [role="menu"], [role="listbox"]'

/** What copies go without: names that other elements refer to, and code. */
const LEFT_OUT = /^(id|for|name|on.*)$/

/** Longest address of a picture within the picture: a logo's, but nobody's photo. */
const LONGEST_ADDRESS = 4_000

/** A chosen day; whatever else stands in a field was typed, and is not there at the next start. */
const DAY = /^\d\d\/\d\d\/\d{4}$/

/** What is not for pictures: whether all is sent, which may have changed while no page was open. */
const HIDDEN = '[data-not-pictured]'

/** An empty box in place of what the page was scrolled past, or what is not for pictures. */
function spaceOf(element: Element, { width, height }: DOMRect): Element {
  const space = document.createElement(element.localName)
  space.setAttribute('class', element.getAttribute('class') ?? '')
  space.setAttribute('style', `box-sizing:border-box;width:${width}px;height:${height}px;visibility:hidden`)
  return space
}

/** A copy of what is visible of an element in a page of this height; null where nothing is. */
function copyOf(element: Element, height: number): Element | null {
  const box = element.getBoundingClientRect()
  if (box.height > 0 && box.top >= height) return null
  if (element.matches(HIDDEN) || (box.height > 0 && box.bottom <= 0)) return spaceOf(element, box)
  // Styles are gathered from all sheets of the page.
  if (element.matches('script, style, iframe, object')) return null
  const copy = element.cloneNode(false) as Element
  for (const name of copy.getAttributeNames()) if (LEFT_OUT.test(name)) copy.removeAttribute(name)
  if (!DAY.test(copy.getAttribute('value') ?? '')) copy.removeAttribute('value')
  const address = copy.getAttribute('src') ?? ''
  if (address.startsWith('blob:') || address.length > LONGEST_ADDRESS) copy.removeAttribute('src')
  if (copy.localName === 'textarea') return copy
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode())
    else if (child.nodeType === Node.ELEMENT_NODE) copy.append(copyOf(child as Element, height) ?? '')
  }
  return copy
}

/** Whether the page stands where it opens: at its top, or at what its address names, to which the screen scrolls. */
function isWhereItOpens(): boolean {
  const target = document.querySelector('[data-opened]')
  if (!target) return scrollY === 0
  const above = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  return Math.abs(target.getBoundingClientRect().top - above) < 2
}

/** Whether the page shows a first screen of this role, completely and as it opens, with nothing over it. */
const isPictured = (role: Role): boolean =>
  [landingOf(role), linkTo(markClassScreen), linkTo(familyPaymentScreen)].includes(location.pathname) &&
  isWhereItOpens() &&
  document.querySelector('#root main h1') !== null &&
  document.querySelector(`${LOADING}, ${OVER_THE_PAGE}, [data-kept-picture]`) === null

/** Last instant (device clock) of the school's present day; null when whoever is signed in now is not until then. */
async function lastInstant(now: number): Promise<number | null> {
  const { timeZone, offset } = await readSchoolClock(device())
  const midnight = instantOfMinute(`${addDays(schoolDay(now + offset, timeZone), 1)}T00:00`, timeZone)
  if (midnight === null) return null
  const until = midnight - offset
  const { status } = accessOf(await readAccessInputs(device()), until - 1)
  return status === 'in' ? until : null
}

const timeOf = (now: number, timeZone: string | undefined): string => {
  const note = document.createElement('p')
  note.className = NOTE_CLASS
  note.textContent = appTexts.keptAt(formatTime(now, timeZone))
  return note.outerHTML
}

const last = new Map<string, { screen: string; lastEntry: number; at: number }>()

/** Stores what the page shows now, where it is a first screen of whoever is signed in. */
async function keepPicture(): Promise<void> {
  const release = pageRelease()
  const owner = shownOwner()
  const root = document.querySelector('#root')
  if (!release || !root || !owner || performance.now() - owner.at < LOOK_MS) return
  const now = Date.now()
  const [reader, inputs, until, lastEntry = 0] = await Promise.all([
    currentReader(device()),
    readAccessInputs(device()),
    lastInstant(now),
    getSetting(device(), 'seq'),
  ])
  const access = accessOf(inputs, now)
  if (access.status !== 'in' || !reader?.cache || reader.ownerId !== owner.ownerId || until === null) return
  // Nothing is awaited from here to the copy: it is of this owner's screen, or not made.
  if (shownOwner() !== owner || access.user.id !== owner.ownerId || access.isPasswordGiven || !isPictured(access.role))
    return
  const { pathname: path, search } = location
  const scroll = scrollY
  const screen = copyOf(root, innerHeight)?.innerHTML ?? ''
  const before = last.get(path)
  if (before?.screen === screen && before.lastEntry === lastEntry && now - before.at < RENEW_MS) return
  const { timeZone, offset } = await readSchoolClock(device())
  const picture: KeptPicture = {
    release,
    ownerId: owner.ownerId,
    role: access.role,
    path,
    search,
    scroll,
    lastEntry,
    language: document.documentElement.lang,
    width: innerWidth,
    takenAt: now,
    until,
    scheme: document.documentElement.dataset['mantineColorScheme'] ?? '',
    css: stylesOf(root),
    html: screen + timeOf(now + offset, timeZone),
  }
  last.set(path, { screen, lastEntry, at: now })
  const key = path === landingOf(access.role) ? 'picture:home' : `picture:${path}`
  if (picture.html.length > LONGEST) await reader.cache.meta.delete(key)
  else await reader.cache.meta.put({ key, value: picture })
}

/** Keeps pictures of the first screens while they are looked at, and when the page is left. */
export function followPictures(): void {
  // A picture that is not stored, for lack of room or of the replica, is only missing.
  const keep = (): void => void keepPicture().catch(() => undefined)
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run))
  // Nobody who taps or types waits for a picture: it is made in a pause, and when the page is left.
  let lastInput = -LOOK_MS
  const noteInput = (): void => void (lastInput = performance.now())
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, noteInput, { capture: true, passive: true })
  const isPause = (length: number): boolean => performance.now() - lastInput >= length
  setInterval(() => !document.hidden && isPause(LOOK_MS) && whenIdle(keep), LOOK_MS)
  // What was tapped a moment ago may be saved and not shown yet.
  document.addEventListener('visibilitychange', () => document.hidden && isPause(SHOWN_MS) && keep())
}
