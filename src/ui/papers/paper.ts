/** Data of the printed papers, as they are to be read: figures come computed and rounded. */
export type PaperSchool = {
  name: string
  address?: string | undefined
  phones?: readonly string[] | undefined
  /** A picture as a data address; PNG needs a browser. Papers of a list have that of the first one's school. */
  logo?: string | undefined
}

export type PaperStudent = { id: number; name: string; className: string; academicYear: string }

/** `null`: no mark was entered. */
export type PaperMark = number | 'absent' | null

export type ExamColumn = { title: string; maximum: number }

/** `marks` are in the order of the exam columns. */
export type SubjectRow = {
  subject: string
  marks: readonly PaperMark[]
  total: PaperMark
  /** Left out where a report has no grade for it. */
  grade?: string | undefined
}

export type MarkTable = {
  exams: readonly ExamColumn[]
  subjects: readonly SubjectRow[]
  /** Sums of all subjects. */
  sums: Omit<SubjectRow, 'subject'>
}

/** What stands behind the code of a paper, which anybody can look up. */
export type PaperCode = {
  /** As somebody types it. */
  letters: string
  /** Where to type it. */
  address: string
  /** What the QR code contains. */
  link: string
}

type Signed = {
  /** Who signs, below a line each. */
  signatures: readonly string[]
}

type Paper = {
  school: PaperSchool
  student: PaperStudent
  /** The exam or exams that it is about. */
  exam: string
  /** Day on which it was made. */
  day: string
  code?: PaperCode | undefined
  /** What must be known of the figures, a line each; at most two. */
  notes?: readonly string[] | undefined
}

type Result = {
  total: number
  maximum: number
  percent: string
  /** Not all exams were held: total and percent are those of the ones that were, and this is the year's figure. */
  ofYear?: string | undefined
  grade?: string | undefined
  rank?: { place: number; of: number } | null | undefined
}

type MarksPaper = Paper & { marks: MarkTable; result: Result }

export type ReportCard = MarksPaper &
  Signed & {
    attendance?: { term: string; present: number; absent: number } | undefined
    /** Empty: a line to write on. */
    remark?: string | undefined
  }

/** Needs no signature. */
export type Transcript = MarksPaper

export type Certificate = Paper & Signed & { result: Result; passThreshold: string; isPassed: boolean }

export type ClassResultRow = {
  rank: number | null
  student: { id: number; name: string }
  /** In the order of the subjects. */
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
  /** Stands below the table. */
  note?: string | undefined
}
