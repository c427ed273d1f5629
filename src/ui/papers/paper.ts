import type { Direction } from './shaping.ts'

/** The school on a printed paper. The data of papers are ready to be printed: figures are computed and rounded. */
export type PaperSchool = {
  name: string
  address?: string | undefined
  phones?: readonly string[] | undefined
  /** The logo as a data URL; PNG needs a browser. All papers of a list get the logo of the first paper's school. */
  logo?: string | undefined
}

export type PaperStudent = { id: number; name: string; className: string; academicYear: string }

/** The mark of a student in a subject; null where no mark was entered. */
export type PaperMark = number | 'absent' | null

export type ExamColumn = { title: string; maximum: number }

/** A subject of a report card or transcript; `marks` are in the order of the exam columns. */
export type SubjectRow = {
  subject: string
  marks: readonly PaperMark[]
  total: PaperMark
  /** Left out where the report has no grade of the subject. */
  grade?: string | undefined
}

/** A column of other figures beside the marks; `maximum` where it is out of so many marks. */
export type BesideColumn = {
  title: string
  maximum?: number | undefined
  /** Figures in the order of the subjects, and that of their sums. */
  marks: readonly PaperMark[]
  sum: PaperMark
}

export type MarkTable = {
  exams: readonly ExamColumn[]
  subjects: readonly SubjectRow[]
  /** Sums of all subjects, by exam and altogether. */
  sums: Omit<SubjectRow, 'subject'>
  /** Columns after the totals, such as the average of the class. */
  beside?: readonly BesideColumn[] | undefined
}

/** The verification code of a paper, which anybody can look up. */
export type PaperCode = {
  /** The code in letters, to be typed. */
  letters: string
  /** Address of the page on which the code is typed. */
  address: string
  /** The link in the QR code. */
  link: string
}

type Signed = {
  /** The roles of those who sign, each below a line. */
  signatures: readonly string[]
}

type Paper = {
  school: PaperSchool
  student: PaperStudent
  /** Name of the exam or exams. */
  exam: string
  /** Day on which the paper was made. */
  day: string
  code?: PaperCode | undefined
  /** Remarks about the figures, a line each; at most two beside a code, and three without one. */
  notes?: readonly string[] | undefined
}

type Result = {
  total: number
  maximum: number
  percent: string
  /** The figure of the whole year, where some exams were not held yet: total and percent then count the held exams only. */
  ofYear?: string | undefined
  grade?: string | undefined
  rank?: { place: number; of: number } | null | undefined
}

type MarksPaper = Paper & { marks: MarkTable; result: Result }

/** Days on which a student was late, left early or had an excuse or none; left out where there are none. */
type PaperKinds = { late?: number; leftEarly?: number; excused?: number; unexcused?: number }

export type ReportCard = MarksPaper &
  Signed & {
    attendance?: ({ term: string; present: number; absent: number } & PaperKinds) | undefined
    /** A remark about the student; an empty one is a line to write on. */
    remark?: string | undefined
  }

/** A transcript, which needs no signature. */
export type Transcript = MarksPaper & {
  /** The school that the year was at, where that is not the school of the paper. */
  otherSchool?: string | undefined
}

export type Certificate = Paper & Signed & { result: Result; passThreshold: string; isPassed: boolean }

/** Texts on a leaving certificate besides its facts. */
export type LeavingTexts = {
  title: string
  certifies: string
  day: string
  place: string
  signatures: readonly [teacher: string, head: string]
  stamp: string
  verify: string
  code: string
}

/** A certificate of leaving the school, whose texts and facts are in the language of the paper rather than of the page. */
export type LeavingCertificate = {
  texts: LeavingTexts
  direction: Direction
  school: PaperSchool
  student: Pick<PaperStudent, 'id' | 'name'>
  /** A line each; a value that is empty is a line to write on. */
  facts: readonly (readonly [label: string, value: string])[]
  /** Day on which the paper was made. */
  day: string
  code?: PaperCode | undefined
}

export type ClassResultRow = {
  rank: number | null
  student: { id: number; name: string }
  /** Marks in the order of the subjects. */
  marks: readonly PaperMark[]
  total: number | null
  percent: string
  grade?: string | undefined
}

export type ClassResults = {
  school: PaperSchool
  className: string
  academicYear: string
  exam: string
  day: string
  subjects: readonly string[]
  rows: readonly ClassResultRow[]
  /** A note below the table. */
  note?: string | undefined
}

/** A letter about what a family owes, in its language; two of them are on a page. */
export type DueLetter = {
  direction: Direction
  school: PaperSchool
  title: string
  day: string
  to: string
  /** Name with class, months and amount of each child. */
  children: readonly (readonly [name: string, months: string, amount: string])[]
  total: readonly [label: string, amount: string]
  /** Where to pay, and the number by which the school knows the family. */
  lines: readonly string[]
  foot: string
}
