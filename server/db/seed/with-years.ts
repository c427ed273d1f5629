import { addDays } from '#domain/core/dates.ts'
import { proposedPlans } from '#domain/turns/turns.rules.ts'
import type { DemoSchool } from './demo-rows.ts'
import type { YearSeed } from './exams.seed.ts'
import { lastTurn, type LastTurn } from './last-turn.ts'
import { buildLastYearScores } from './last-year-scores.ts'
import type { Pupil } from './last-year-pupils.ts'
import { buildPreparedTurn } from './prepared-turn.seed.ts'
import type { StudentSeed } from './students.seed.ts'
import { buildTurnedYear } from './turned-year.seed.ts'

/** Days after a turn on which the year was closed. */
const DAYS_UNTIL_CLOSED = 45

type Written = { studentId: number; classId: number }

/** What was written about students before the turn, in their classes of then; of students who were not there yet, nothing. */
function asThen<Each extends Written>(
  rows: readonly Each[],
  classOf: ReadonlyMap<number, number>,
  isBefore: (row: Each) => boolean,
): Each[] {
  return rows.flatMap((row) => {
    if (!isBefore(row)) return [row]
    const classId = classOf.get(row.studentId)
    return classId === undefined ? [] : [{ ...row, classId }]
  })
}

const yearsWith = (school: DemoSchool, { from, to, day }: LastTurn, today: string, isPrepared: boolean): YearSeed[] => {
  const [planned, yesterday] = [addDays(day, DAYS_UNTIL_CLOSED), addDays(today, -1)]
  const closedAt = `${planned < yesterday ? planned : yesterday}T08:00:00.000Z`
  return school.academicYears.map((year) => ({
    ...year,
    turn: year.id === from.id ? 'turned' : year.id === to.id && isPrepared ? 'prepared' : null,
    closedAt: year.id === from.id ? closedAt : null,
  }))
}

/** When each student came into the present class, by the turn where nothing moved her since. */
function joined(students: readonly StudentSeed[], pupils: readonly Pupil[], at: string): StudentSeed[] {
  const wentUp = new Set(pupils.filter(({ outcome }) => outcome === 'up').map(({ student }) => student.id))
  return students.map((student) =>
    student.joinedAt === null && wentUp.has(student.id) ? { ...student, joinedAt: at } : student,
  )
}

/**
 * The school with a last year that is over: it has results, was turned into the present year, and is closed; some students left with
 * the turn. The turn into the next year is prepared.
 */
export function withYears(school: DemoSchool, today: string): DemoSchool {
  const turn = lastTurn(today)
  if (!turn) return school
  const { classes, students, teacherClasses, formerStudents } = school
  const plans = proposedPlans(classes.map(({ id, name, grade, seats }) => ({ id, name, level: grade, seats })))
  const known = {
    students: students.length + formerStudents.length,
    removals: school.removals.length,
    fees: school.fees.length + school.formerFees.length,
  }
  const past = buildTurnedYear(
    { classes, plans, students, classMoves: school.classMoves, known, today },
    school.classSubjects,
    turn,
  )
  const next = buildPreparedTurn(
    { classes, plans, students, teacherClasses, today },
    { id: past.turn.id + 1, from: turn.to },
  )
  const exams = school.exams.filter(({ academicYearId }) => academicYearId === turn.from.id)
  const isOfYear = ({ examId }: { examId: number }): boolean => exams.some(({ id }) => id === examId)
  const from = Number(turn.from.year.slice(0, 4))
  const results = buildLastYearScores({ classes, teacherClasses, exams, pupils: past.pupils, from })
  const classOf = new Map(past.pupils.map(({ student, classId }) => [student.id, classId]))
  const attendance = asThen(school.attendance, classOf, ({ date }) => date <= turn.day)
  const marked = new Set(attendance.map(({ studentId, date }) => `${studentId} ${date}`))
  return {
    ...school,
    academicYears: yearsWith(school, turn, today, next !== null),
    students: joined(students, past.pupils, turn.at),
    formerStudents: [...formerStudents, ...past.leavers],
    removals: [...school.removals, ...past.removals],
    classMoves: [...school.classMoves, ...past.moves],
    formerFees: [...school.formerFees, ...past.owed],
    turns: [past.turn, ...(next ? [next.turn] : [])],
    turnChoices: [...past.choices, ...(next?.choices ?? [])],
    turnProposals: next?.proposals ?? [],
    yearRolls: past.rolls,
    scores: [...school.scores.filter((score) => !isOfYear(score)), ...results.scores],
    publications: [...school.publications.filter((each) => !isOfYear(each)), ...results.publications],
    attendance,
    calls: school.calls.filter(({ studentId, date }) => marked.has(`${studentId} ${date}`)),
    discipline: asThen(school.discipline, classOf, ({ recordedAt }) => recordedAt < turn.at),
  }
}
