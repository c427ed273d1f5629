import { getSetting } from '#data/device/settings.ts'
import type { EnteredScores } from '#domain/exams/scores.schema.ts'
import { FIRST_DUE } from './fake-school.ts'
import type { Model } from './model.ts'
import { hiddenMarks, untold } from './scores.ts'
import { entriesOf, run, runUntilQuiet } from './device.ts'
import { replicaOf, effects, marksOn, remarkOf, signIn, type Tablet } from './world.ts'

/**
 * Faults of a history so far, by promise: N (nothing is lost), D (nothing is doubled), O (the order is kept), X (in the own
 * name).
 */
export async function broken(model: Model): Promise<string[]> {
  const { world, saved } = model
  const made = effects(world)
  return [
    ...(await lost(model, new Set(made))),
    ...doubled(made).map((label) => `D: ${label} took effect twice`),
    ...doubled(world.server.effects.map(({ id }) => id)).map((id) => `D: two effects under ${id}`),
    ...overtaken(model, made),
    ...wrongMoney(model, new Set(made)),
    ...wrongScores(model),
    ...(await Promise.all(world.tablets.map(unseenScores))).flat(),
    ...made
      .filter((label) => saved.get(label)?.isGivenUp)
      .map((label) => `${label} took effect although it was given up`),
    ...world.tablets
      .flatMap(({ network }) =>
        network.sent.flatMap(({ body, tokenOwner }) =>
          entriesIn(body).map((input) => ({ label: remarkOf(input), tokenOwner })),
        ),
      )
      .filter(({ label, tokenOwner }) => saved.get(label)?.ownerId !== tokenOwner)
      .map(({ label, tokenOwner }) => `X: ${label} travelled with the token of ${tokenOwner}`),
  ]
}

const entriesIn = (body: unknown): unknown[] =>
  ((body as { entries?: { input: unknown }[] } | null)?.entries ?? []).map(({ input }) => input)

const doubled = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

/** N: a confirmed save is on the server, or waiting or parked on its tablet. */
async function lost({ world, saved }: Model, made: ReadonlySet<string>): Promise<string[]> {
  const waiting = await Promise.all(
    world.tablets.map(async (tablet) => new Set((await unsent(tablet)).map(({ input }) => remarkOf(input)))),
  )
  return [...saved.values()]
    .filter(({ label, on, isGivenUp }) => !isGivenUp && !made.has(label) && !waiting[on]?.has(label))
    .map(({ label }) => `N: ${label} is nowhere`)
}

const unsent = async (tablet: Tablet) => (await entriesOf(tablet)).filter(({ state }) => state !== 'acknowledged')

/** O: per tablet, person and key the server's order is the order of making. */
function overtaken({ saved }: Model, made: readonly string[]): string[] {
  const last = new Map<string, number>()
  return made.flatMap((label) => {
    const save = saved.get(label)
    if (!save) return [`N: ${label} was never saved`]
    if (save.isRetried) return []
    const lane = `${save.on} ${save.ownerId} ${save.key}`
    const before = last.get(lane) ?? 0
    last.set(lane, Math.max(before, save.number))
    return before > save.number ? [`O: ${label} came after L${before} of ${lane}`] : []
  })
}

/**
 * The school's totals are those of the payments that reached it; receipts are those that were printed, without a gap.
 */
function wrongMoney({ world, saved }: Model, made: ReadonlySet<string>): string[] {
  const payments = [...saved.values()].flatMap((save) => (save.payment ? [{ ...save, ...save.payment }] : []))
  const printed = new Map(payments.map(({ label, receipt }) => [label, receipt]))
  const sums = [...world.server.school.students.values()].filter(({ id, dueCents }) => {
    const paid = payments.filter(({ studentId, label }) => studentId === id && made.has(label))
    return dueCents !== FIRST_DUE - paid.reduce((sum, { cents }) => sum + cents, 0)
  })
  const gaps = world.tablets.filter((_, on) => {
    const numbers = payments.filter((each) => each.on === on).map(({ receipt }) => Number(receipt.slice(-6)))
    return numbers.some((number, index) => number !== index + 1)
  })
  const changed = world.server.effects.filter(({ input }) => {
    const { receipt } = input['body'] as { receipt?: string }
    return receipt !== printed.get(remarkOf(input))
  })
  return [
    ...sums.map(({ id }) => `D: the sum of student ${id} is wrong`),
    ...gaps.map(() => 'N: a number is missing in the series of receipts'),
    ...changed.map(({ id }) => `N: ${id} has another receipt than was printed`),
    ...doubled([...printed.values()]).map((receipt) => `D: receipt ${receipt} was printed twice`),
    ...payments.filter(({ isGivenUp }) => isGivenUp).map(({ label }) => `N: payment ${label} was given up`),
  ]
}

const keyOf = (scores: EnteredScores['scores']): string =>
  JSON.stringify(scores.map(({ studentId, marks, base }) => [studentId, marks, base]).sort())

/** N, D: a save of scores reaches the school whole, with the marks and the bases that its maker saw confirmed. */
function wrongScores({ world, saved }: Model): string[] {
  return world.server.effects.flatMap(({ input }) => {
    const { scores } = input['body'] as Partial<EnteredScores>
    if (!scores) return []
    const label = remarkOf(input)
    const wanted = [...(saved.get(label)?.scores ?? [])].map(([studentId, each]) => ({ studentId, ...each }))
    return keyOf(scores) === keyOf(wanted) ? [] : [`N: ${label} arrived as ${keyOf(scores)}, not ${keyOf(wanted)}`]
  })
}

/** N: the signed-in person sees her waiting marks, and which of the accepted ones do not count. */
async function unseenScores(tablet: Tablet): Promise<string[]> {
  const ownerId = (await getSetting(tablet.db, 'userData'))?.id
  const entries = await entriesOf(tablet)
  return [...untold(entries), ...(ownerId === undefined ? [] : await hiddenMarks(tablet, ownerId, entries))]
}

/** Repairs every fault, lets everybody return to every tablet, and describes what is wrong at the end. */
export async function brokenInTheEnd(model: Model): Promise<string[]> {
  const { world } = model
  Object.assign(world.server, { pageRows: 100, maxEntries: 500, refuses: () => null, fails: () => false })
  for (const person of world.server.school.people.values()) person.isEnded = false
  for (const [on, tablet] of world.tablets.entries()) {
    const makers = new Set([...model.saved.values()].filter((save) => save.on === on).map(({ ownerId }) => ownerId))
    // The signed-in person goes first, since a change of person costs a whole initial load.
    const present = (await getSetting(tablet.db, 'userData'))?.id ?? 0
    for (const userId of [...makers].sort((a, b) => Number(b === present) - Number(a === present))) {
      await signIn(tablet, userId)
      await runUntilQuiet(tablet)
    }
  }
  const made = new Set(effects(world))
  const missing = [...model.saved.values()].filter(({ label, payment }) => payment && !made.has(label))
  // Whoever was signed in last also pulls what the other tablet delivered last.
  for (const tablet of world.tablets) {
    const user = await getSetting(tablet.db, 'userData')
    if (user) await signIn(tablet, user.id)
    await run(tablet, 'focus')
  }
  const faults = await Promise.all(world.tablets.map(brokenAtRest))
  const lacking = missing.map(({ label }) => `N: payment ${label} did not reach the school`)
  return [...(await broken(model)), ...lacking, ...faults.flat()]
}

/** Once all faults are repaired, only entries behind a rejected one wait, and the replica equals the server's data. */
async function brokenAtRest(tablet: Tablet): Promise<string[]> {
  const waiting = (await unsent(tablet)).filter(
    ({ parkReason, isFact }) => isFact || !['rejected', 'behind', 'tooLarge'].includes(parkReason ?? ''),
  )
  const faults = waiting.map(({ id, state, parkReason }) => `${id} is still ${parkReason ?? state}`)
  // A person whose session has ended gets no pulls.
  if (tablet.world.server.sessions.get(tablet.network.cookie ?? '')?.isEnded) return faults
  const user = await getSetting(tablet.db, 'userData')
  if (!user || !(await getSetting(tablet.db, `cache:${user.id}`))) return faults
  const { people, marks, students, sheets, scoreConflicts } = tablet.world.server.school
  const classIds = people.get(user.id)?.classIds
  const visible = [...marks.values()].filter(({ classId }) => classIds?.includes(classId))
  const replica = await replicaOf(tablet, user.id)
  const rows = await marksOn(tablet, user.id)
  const tell = (row: object) => `${(row as { studentId: number }).studentId} ${(row as { remark: string }).remark}`
  const isSame = JSON.stringify(rows.map(tell).sort()) === JSON.stringify(visible.map(tell).sort())
  const isPaid = (await replica.students.toArray()).every(
    (row) => row['dueCents'] === students.get(Number(row['id']))?.dueCents,
  )
  const isVisible = ({ classId }: { classId: number }): boolean => classIds?.includes(classId) ?? false
  const textOf = (rows: Iterable<unknown>): string => JSON.stringify([...rows].map((row) => JSON.stringify(row)).sort())
  const areScoresSame =
    textOf(await replica.scoreSheets.toArray()) === textOf([...sheets.values()].filter(isVisible)) &&
    textOf(await replica.scoreConflicts.toArray()) === textOf([...scoreConflicts.values()].filter(isVisible))
  return isSame && isPaid && areScoresSame ? faults : [...faults, 'the replica differs from the school']
}
