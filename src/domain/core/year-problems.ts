import type { ProblemEntry } from './problem-body.ts'

/** Errors about academic years and their turns. */
export const YEAR_PROBLEMS = {
  yearBeginsElsewhere: {
    status: 400,
    text: 'The academic year {year} begins in {begins} and ends by the end of {ends}.',
  },
  yearsOverlap: { status: 409, text: 'The academic year {year} is from {from} to {to}. Two years cannot share a day.' },
  turnPrepared: { status: 409, text: 'The turn of {year} is prepared already, or done.' },
  turnsBackwards: { status: 400, text: 'The next academic year must be {year}.' },
  alreadyTurned: { status: 409, text: 'The school has been turned into {year} already.' },
  notTurned: { status: 409, text: 'This turn is only prepared; nothing has happened yet.' },
  turnNotReady: { status: 409, text: 'Before the turn, please settle: {obstacles}.' },
  turnChanged: {
    status: 409,
    text: 'Something has changed since this preview. Please look at it again before you turn the year.',
  },
  turnDayWrong: { status: 400, text: 'Please choose a day from tomorrow on, within a year.' },
  turnDecided: {
    status: 409,
    text: 'The school has been turned into {year} already. Please tell the office what you would have proposed.',
  },
  studentsLeft: { status: 409, text: 'No longer at the school: {names}' },
  proposalsChanged: {
    status: 409,
    text: 'A teacher has changed a proposal, or a student has moved, since this page was opened. The page shows it now.',
  },
  turnTooOld: { status: 409, text: 'A turn can be taken back for 30 days, this one until {until}.' },
  turnHasScores: {
    status: 409,
    text: 'Marks of {year} are there ({count}, of {exam}). Move single students instead.',
  },
  yearClosed: { status: 409, text: 'The academic year {year} is closed. An administrator can reopen it.' },
  yearNotClosed: { status: 409, text: 'The academic year {year} is not closed.' },
  yearRuns: { status: 409, text: 'The classes of the school are those of {year}. It can be closed after its turn.' },
  termNotFound: { status: 400, text: 'The academic year {year} has no such term.' },
  termOutsideYear: { status: 409, text: 'The term {term} is not within these days. Please change its days first.' },
  termHasExams: { status: 409, text: '{term} has exams: {exams}. Give them another term first.' },
  remarkChanged: {
    status: 409,
    text: 'Somebody else has written about {student} meanwhile: {remark}. Please look at it again.',
  },
  academicYearNotFound: { status: 404, text: 'Academic year not found' },
  otherAcademicYear: { status: 400, text: 'This exam is of another academic year.' },
  academicYearExists: { status: 409, text: 'This academic year already exists.' },
  turnNotFound: { status: 404, text: 'There is no such turn of the year.' },
} as const satisfies Record<string, ProblemEntry>
