import type { ProblemEntry } from './problem-body.ts'

/** Errors about bell times, lessons and substitutes. */
export const TIMETABLE_PROBLEMS = {
  noBellTimes: { status: 409, text: 'The {shift} shift has no bell times yet.' },
  noLessonsThatDay: { status: 409, text: 'There is no school on {day}.' },
  noSuchPeriod: { status: 409, text: '{day} has no period {period} in the {shift} shift.' },
  teacherNotOfClass: {
    status: 409,
    text: '{teacher} does not have class {className}. An administrator gives it under Who teaches what.',
  },
  lessonsClash: { status: 409, text: 'These lessons cannot be at the same time: {clashes}' },
  lessonsChanged: { status: 409, text: 'Somebody else has changed these lessons meanwhile: {lessons}' },
  bellTimesChanged: { status: 409, text: 'These bell times were changed by {changedBy} since you opened them.' },
  periodHasLessons: { status: 409, text: 'There are lessons in periods that would be gone: {lessons}' },
  noLessonThen: { status: 409, text: '{teacher} has no lesson in {className} then.' },
  notASubstitute: { status: 400, text: 'Whoever is absent cannot be the substitute.' },
  substituteTeaches: { status: 409, text: '{teacher} is in {className} at that time.' },
  lessonGiven: { status: 409, text: '{teacher} has this lesson already on that day.' },
  substituteNotFound: { status: 404, text: 'This substitute is not there any more.' },
} as const satisfies Record<string, ProblemEntry>
