import fc from 'fast-check'
import { isNull } from 'drizzle-orm'
import { getFinalReport, getPerformance, getStudentYear } from '#domain/exams/reports.endpoints.ts'
import { registerScore } from '#domain/exams/scores.endpoints.ts'
import { transferStudent } from '#domain/students/moves.endpoints.ts'
import { restoreStudent, softDeleteStudent } from '#domain/students/removals.endpoints.ts'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { ClassPlan, Outcome } from '#domain/turns/turns.schema.ts'
import type { Db } from '../db/types.ts'
import { exams, students } from '../db/schema.ts'
import { openTestSchool, type TestSchool } from './test-school.ts'
import { examReportHandlers } from '../areas/exams/reports.handlers.ts'
import { scoreHandlers } from '../areas/exams/scores.handlers.ts'
import { moveHandlers } from '../areas/students/moves.handlers.ts'
import { removalHandlers } from '../areas/students/removals.handlers.ts'
import { turnHandlers } from '../areas/turns/turns.handlers.ts'

const STUDENTS = 24
/** The years 2026-2027 to 2028-2029 of the test school; the school stands in the first. */
const YEARS = [3, 4, 5] as const

const student = fc.nat(STUDENTS - 1)
export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('mark' as const), student, marks: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), student, to: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), student }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('comeBack' as const), student }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      student,
      outcome: fc.constantFrom<Outcome | null>('repeats', 'leaves', 'moves', 'up', null),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('prepare' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('turn' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeBack' as const) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The class of each student, and null for those who have left. */
type Places = Map<number, number | null>
type Done = { id: number; before: Places; after: Places; papers: string; isTouched: boolean }
type Draft = { id: number; plans: readonly ClassPlan[]; choices: Map<number, Outcome> }

/** A school of the test, and beside it what each student and each turn must be by the plainest rules. */
export class History {
  places: Places
  /** The class that each student was in last. */
  lastClass: Map<number, number>
  draft: Draft | null = null
  done: Done[] = []
  /** Most turns that stood at once, and how many were taken back. */
  deepest = 0
  takenBack = 0
  examOf = new Map<number, number>()

  constructor(readonly school: TestSchool) {
    this.places = new Map(school.students.map(({ id, classId }) => [id, classId]))
    this.lastClass = new Map(school.students.map(({ id, classId }) => [id, classId]))
  }

  get admin() {
    return this.school.actor('admin')
  }

  /** The year in which the school stands. */
  get year(): number {
    return YEARS[this.done.length] ?? 0
  }

  touch(): void {
    const last = this.done.at(-1)
    if (last) last.isTouched = true
  }

  place(id: number, classId: number | null): void {
    this.places.set(id, classId)
    if (classId !== null) this.lastClass.set(id, classId)
  }

  /** What the reports say about a year, as text. */
  async papersOf(academicYearId: number): Promise<string> {
    const { school } = this
    const who = school.actor('academy')
    const said: unknown[] = []
    for (const { id: classId } of school.classes)
      said.push(await school.call(getFinalReport, who, { body: { classId, academicYearId } }))
    for (const { id } of school.students) {
      const year = await school.call(getStudentYear, who, { params: { id, yearId: academicYearId } })
      // A student without marks of the year has no paper of it.
      if (year.exams.length > 0) said.push(year)
    }
    said.push(await school.call(getPerformance, who, { body: { academicYearId } }))
    return JSON.stringify(said)
  }

  studentAt = (at: number): number => this.school.students[at]?.id ?? 0

  async mark(id: number, marks: number): Promise<void> {
    const body = { studentId: id, examId: this.examOf.get(this.year) ?? 0, subjectId: 1, marks }
    await this.school.call(registerScore, this.admin, { body: { ...body, academicYearId: this.year } })
    this.touch()
  }

  async move(id: number, to: number): Promise<void> {
    const classId = this.school.classes[to % this.school.classes.length]?.id ?? 0
    await this.school.call(transferStudent, this.admin, { params: { id }, body: { targetClassId: classId } })
    this.place(id, classId)
    this.touch()
  }

  async leave(id: number): Promise<void> {
    await this.school.call(softDeleteStudent, this.admin, { body: { studentId: id, reason: 'Moved to Burco' } })
    this.place(id, null)
    this.touch()
  }

  async comeBack(id: number): Promise<void> {
    await this.school.call(restoreStudent, this.admin, { body: { studentId: id } })
    this.place(id, this.lastClass.get(id) ?? 0)
    this.touch()
  }

  async prepare(): Promise<void> {
    const body = { fromYearId: this.year, toYearId: this.year + 1, rule: 'all' as const }
    const { turn } = await this.school.call(endpoints.prepareTurn, this.admin, { body })
    this.draft = { id: turn.id, plans: turn.plans, choices: new Map() }
  }

  async choose(id: number, outcome: Outcome | null): Promise<void> {
    const { draft } = this
    if (!draft) return
    const body = { studentIds: [id], outcome }
    await this.school.call(endpoints.chooseInTurn, this.admin, { params: { id: draft.id }, body })
    if (outcome === null) draft.choices.delete(id)
    else draft.choices.set(id, outcome)
  }

  async drop(): Promise<void> {
    const { draft } = this
    if (!draft) return
    await this.school.call(endpoints.dropTurn, this.admin, { params: { id: draft.id } })
    this.draft = null
  }

  /** Where each student is after a turn: by her choice, else by the plan of her class. */
  afterTurn({ plans, choices }: Draft): Places {
    const next = new Map(plans.map((plan) => [plan.classId, plan.next]))
    return new Map(
      [...this.places].map(([id, classId]) => {
        const outcome = choices.get(id) ?? 'up'
        if (classId === null || outcome === 'leaves' || outcome === 'moves') return [id, null]
        return [id, outcome === 'repeats' ? classId : (next.get(classId) ?? null)]
      }),
    )
  }

  async turn(): Promise<void> {
    if (!this.draft) await this.prepare()
    const { draft, school, admin } = this
    if (!draft) return
    const { id } = draft
    const papers = await this.papersOf(this.year)
    const { counts } = previewOf(await school.call(endpoints.getTurnDraft, admin, { params: { id } }))
    const counted = Object.values(counts).reduce((sum, each) => sum + each, 0)
    const present = [...this.places.values()].filter((classId) => classId !== null).length
    if (counted !== present) throw new Error(`The preview counts ${counted} of ${present} students`)
    await school.call(endpoints.turnYear, admin, { params: { id }, body: counts })
    const [before, after] = [new Map(this.places), this.afterTurn(draft)]
    for (const [each, classId] of after) this.place(each, classId)
    this.done.push({ id, before, after, papers, isTouched: false })
    this.deepest = Math.max(this.deepest, this.done.length)
    this.draft = null
  }

  async takeBack(): Promise<void> {
    const last = this.done.at(-1)
    if (!last) return
    try {
      await this.school.call(endpoints.takeTurnBack, this.admin, { params: { id: last.id } })
    } catch (error) {
      // Nothing that happened since may prevent it.
      if (!last.isTouched && this.draft === null) throw new Error('A fresh turn cannot be taken back', { cause: error })
      throw error
    }
    for (const [id, classId] of last.before) {
      const [now, then] = [this.places.get(id) ?? null, last.after.get(id) ?? null]
      // Whoever has left or come back on her own since stays where that put her.
      if (now === then) this.place(id, classId)
    }
    this.done.pop()
    this.takenBack += 1
    this.draft = null
  }

  async run(each: Step): Promise<void> {
    switch (each.kind) {
      case 'mark':
        return this.mark(this.studentAt(each.student), each.marks)
      case 'move':
        return this.move(this.studentAt(each.student), each.to)
      case 'leave':
        return this.leave(this.studentAt(each.student))
      case 'comeBack':
        return this.comeBack(this.studentAt(each.student))
      case 'choose':
        return this.choose(this.studentAt(each.student), each.outcome)
      case 'prepare':
        return this.prepare()
      case 'drop':
        return this.drop()
      case 'turn':
        return this.turn()
      case 'takeBack':
        return this.takeBack()
    }
  }

  /** The present students with their classes, as they are stored and as they must be. */
  async comparePlaces(db: Db) {
    const stored = await db
      .select({ id: students.id, classId: students.classId })
      .from(students)
      .where(isNull(students.deletedAt))
      .orderBy(students.id)
    const expected = [...this.places].flatMap(([id, classId]) => (classId === null ? [] : [{ id, classId }]))
    return { stored, expected: expected.toSorted((a, b) => a.id - b.id) }
  }

  /** The papers of the years that stand turned, as they are now and as they were before the turn. */
  async comparePapers() {
    const now: string[] = []
    for (const at of this.done.keys()) now.push(await this.papersOf(YEARS[at] ?? 0))
    return { now, before: this.done.map(({ papers }) => papers) }
  }
}

/** A school of its own for a history, with an exam in each year. */
export async function openHistory(db: Db): Promise<History> {
  const handlers = [...turnHandlers, ...examReportHandlers, ...scoreHandlers, ...moveHandlers, ...removalHandlers]
  const history = new History(await openTestSchool(db, handlers, { students: STUDENTS }))
  for (const academicYearId of YEARS) {
    const values = { name: 'Second monthly', type: 'MONTHLY' as const, academicYearId }
    const [made] = await db.insert(exams).values(values).returning()
    history.examOf.set(academicYearId, made?.id ?? 0)
  }
  return history
}
