import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant, text } from '../core/fields.ts'
import { EarlierSchool, EarlierYear, MOST_YEARS } from '../exams/earlier.schema.ts'
import { REMOVAL_KINDS } from '../school/students.schema.ts'

export const FILE_FORMAT = 'dugsi-student'
export const FILE_VERSION = 1

/** Most characters of a file: twelve years with ten subjects take about a tenth of it. */
export const MOST_OF_FILE = 400_000

/** Sums in a file are whole cents, and so travel as such. */
const Sum = z.int().min(0).max(1_000_000_000).describe('US cents')
const Days = z.int().min(0).max(10_000)
const Phone = text(40)

const Guardian = z.strictObject({ name: text(200), phone: Phone })

/** A stay in a class; the last one ends when the student left, or not yet. */
const Stay = z.strictObject({ className: text(100), from: DayText, until: DayText.nullable() })
export type Stay = z.infer<typeof Stay>

/** The student as the record of the school that gave the file out has her. */
const FileStudent = z.strictObject({
  id: Id,
  fullname: text(300),
  firstname: text(100),
  middlename: text(100),
  lastname: text(100),
  fourtname: text(100),
  gender: text(40),
  age: z.int().min(0).max(150).nullable(),
  district: text(100),
  address: text(300),
  phone: Phone,
  phone2: Phone,
  motherName: text(200),
  guardians: z.array(Guardian).max(20),
  registeredOn: DayText,
  left: z.strictObject({ on: DayText, kind: z.enum(REMOVAL_KINDS) }).nullable(),
})

/** State of the fees at the school that gave the file out; nothing of it goes into the books of another school. */
const FileFees = z.strictObject({
  chargedCents: Sum,
  paidCents: Sum,
  discountCents: Sum,
  owesCents: Sum,
  carryCents: Sum,
})

/** All that a school says about a student. */
export const FileContent = z.strictObject({
  school: z.strictObject({
    id: z.string().regex(/^[\w-]{1,64}$/),
    name: text(200),
    address: text(300),
    phones: z.array(Phone).max(10),
  }),
  givenAt: Instant,
  givenOn: DayText,
  givenBy: text(200),
  student: FileStudent,
  classes: z.array(Stay).max(200),
  years: z.array(EarlierYear).max(MOST_YEARS),
  fees: FileFees,
  attendance: z.array(z.strictObject({ academicYear: text(20), present: Days, absent: Days })).max(MOST_YEARS),
  /** Schools that she was at before that one, as their files told it. */
  earlier: z.array(EarlierSchool).max(20),
})
export type FileContent = z.infer<typeof FileContent>

/** A public key of Ed25519 and a signature, without padding. */
const PublicKey = z.string().regex(/^[\w-]{43}$/)
const Signature = z.string().regex(/^[\w-]{86}$/)

export const StudentFile = z.strictObject({
  format: z.literal(FILE_FORMAT),
  version: z.literal(FILE_VERSION),
  publicKey: PublicKey,
  fingerprint: z.string().regex(/^\d{4}( \d{4}){5}$/),
  content: FileContent,
  signature: Signature,
})
export type StudentFile = z.infer<typeof StudentFile>

export const OfStudent = z.object({ id: idOf('student', IdText) })

/** A file as text, which is read whole or not at all. */
export const FileText = z.string().min(1).max(MOST_OF_FILE, 'The file is too large to be a student’s file.')

/** Whether files with the key of a file came before; `other`: the school's files came with another key until now. */
export const KeyState = z.enum(['new', 'known', 'other'])
export type KeyState = z.infer<typeof KeyState>

/** A student here with the name or a phone of the student of a file. */
const Namesake = z.object({
  id: Id,
  fullname: z.string(),
  className: z.string(),
  hasLeft: z.boolean(),
  isSameName: z.boolean(),
  isSamePhone: z.boolean(),
})
export type Namesake = z.infer<typeof Namesake>

/** What would be taken from a file, before anything is. */
export const LookedAt = z.object({
  content: FileContent,
  fingerprint: z.string(),
  key: KeyState,
  namesakes: z.array(Namesake),
})
export type LookedAt = z.infer<typeof LookedAt>

/** A file that was given out. */
const GivenFile = z.object({ id: Id, givenAt: Instant, givenBy: z.string() })

/** What another school said of a student who was registered from its file. */
const Taken = z.object({
  content: FileContent,
  fingerprint: z.string(),
  takenAt: Instant,
  takenBy: z.string(),
})

/** The files of a student: those given out here, and the one that she was registered from. */
export const FilesOfStudent = z.object({
  student: z.object({ id: Id, fullName: z.string(), className: z.string(), classId: Id, hasLeft: z.boolean() }),
  fingerprint: z.string(),
  given: z.array(GivenFile),
  taken: Taken.nullable(),
})
export type FilesOfStudent = z.infer<typeof FilesOfStudent>
