import { fieldOf } from '#tests/browser/accounts-steps.ts'
import { RECORDS, rowWith, writeRecord } from '#tests/faults/records.ts'
import type { DisciplineRow } from '#domain/discipline/discipline.schema.ts'
import { oneOf, studentsOf } from './marks.ts'
import { entriesOn, labelsOf, tablesOn } from './stored.ts'
import { arrive, begin, confirmed, unsentOf, until, type Actor, type World } from './world.ts'

/** Public id of the record with this text, from the outbox or, after it was sent, from the replica. */
async function refOf({ tablet, ownerId }: Actor, label: string): Promise<string | null> {
  const { page } = tablet.device
  const entry = (await entriesOn(page)).find((each) => labelsOf(each).includes(label))
  const made = entry?.input as { body?: { ref?: string } } | undefined
  if (made?.body?.ref) return made.body.ref
  const { discipline = [] } = await tablesOn(page, ownerId)
  const found = discipline.find(([, row]) => (row as DisciplineRow).description === label)
  return found?.[0] ?? null
}

async function write(world: World, actor: Actor): Promise<void> {
  const { page } = actor.tablet.device
  const student = oneOf(actor, await studentsOf(actor))
  if (!student) return
  if (!(await arrive(actor.tablet, RECORDS, fieldOf(page, 'Student ID or name')))) return
  const made = begin(world, actor, { key: '', about: [student.fullname] })
  await writeRecord(page, student, made.label)
  let ref: string | null = null
  await until(async () => (ref = await refOf(actor, made.label)) !== null)
  if (ref === null) throw new Error(`${made.label} is in the list, and neither in the outbox nor in the replica`)
  Object.assign(made, { ref, key: ref, isUnseen: false })
}

async function rewrite(world: World, actor: Actor): Promise<void> {
  const { tablet, ownerId } = actor
  const { page } = tablet.device
  const isOwn = ({
    ref,
    on,
    ownerId: maker,
    isUnseen,
  }: {
    ref?: string
    on: number
    ownerId: number
    isUnseen?: boolean
  }) => ref !== undefined && !isUnseen && on === tablet.on && maker === ownerId
  const earlier = oneOf(actor, [...world.saved.values()].filter(isOwn))
  if (!earlier?.ref) return
  const update = page.getByRole('button', { name: 'Update record' })
  // The record may be gone, since it was cancelled or the student is in another class.
  const gone = page.getByText('This record no longer exists.')
  if (!(await arrive(tablet, `${RECORDS}?edit=${earlier.ref}`, update.or(gone)))) return
  if (await gone.isVisible()) return
  const before = await unsentOf(actor)
  const made = begin(world, actor, { key: earlier.ref, about: earlier.about })
  made.ref = earlier.ref
  await fieldOf(page, 'Description').fill(made.label)
  await update.click()
  await rowWith(page, made.label).waitFor()
  await confirmed(world, actor, [made], before)
}

const READERS: readonly string[] = ['ADMIN', 'USER', 'ACADEMY', 'Teacher']

/** Writes a discipline record, or edits one that the same person made on this device. */
export async function record(world: World, actor: Actor, isEdit: boolean): Promise<void> {
  if (!READERS.includes(actor.role)) return
  await (isEdit ? rewrite(world, actor) : write(world, actor))
}
