import { offlineWrite, type NameLookup, type RowEffect } from '../core/offline-write.ts'
import { studentSubject } from '../core/subjects.ts'
import { shownWord } from '../school/shown-words.texts.ts'
import { createRecord, deleteRecord, editRecord } from './discipline.endpoints.ts'
import { disciplineSentences as words } from './sentences.texts.ts'

// Entries about one record stay in order; a refused entry blocks no other record.
const keyOf = (ref: string | undefined): string => `discipline:${ref ?? 'unnamed'}`

const effectOn = (ref: string, row: Record<string, unknown>): RowEffect => ({ table: 'discipline', key: ref, row })

type Text = { type: string; description: string; actionTaken?: string | null | undefined }

const textOf = ({ type, description, actionTaken }: Text) => ({
  type,
  description: description.trim(),
  actionTaken: actionTaken?.trim() || null,
})

const MOST_LETTERS = 60
const shortened = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS).trimEnd()}…` : text

const nameOf = (studentId: number | undefined, names: NameLookup): string =>
  studentId === undefined ? words.aStudent : (names.studentName(studentId) ?? words.student(studentId))

/** Creates a record under a key of its own. An edit of the record that is made before this call was sent is merged into it. */
export const createRecordOffline = offlineWrite(createRecord, {
  version: 1,
  key: ({ body }) => keyOf(body.ref),
  subjects: ({ body }) => [studentSubject(body)],
  effects: ({ body }, { ownerId, ownerName, madeAt }) =>
    body.ref === undefined
      ? []
      : [
          effectOn(body.ref, {
            ref: body.ref,
            studentId: body.studentId,
            ...textOf(body),
            recordedAt: madeAt,
            recordedBy: ownerName,
            recordedById: ownerId,
            revision: 1,
          }),
        ],
  sentence: ({ body }, names) =>
    words.created(shownWord(body.type), nameOf(body.studentId, names), shortened(body.description)),
})

export const editRecordOffline = offlineWrite(editRecord, {
  version: 1,
  key: ({ params }) => keyOf(params.id),
  // The record is named by a key of its own, which is never given twice.
  subjects: () => [],
  effects: ({ params, body }) => [effectOn(params.id, textOf(body))],
  // The newer edit is based on the older one, which the server never gets.
  merge: (older, newer) => ({ ...newer, body: { ...newer.body, base: older.body.base } }),
  sentence: ({ body }, names) =>
    words.changed(nameOf(body.studentId, names), shownWord(body.type), shortened(body.description)),
})

export const deleteRecordOffline = offlineWrite(deleteRecord, {
  version: 1,
  key: ({ params }) => keyOf(params.id),
  subjects: () => [],
  effects: ({ params }) => [effectOn(params.id, { isDeleted: true })],
  sentence: ({ query }, names) =>
    words.deleted(nameOf(query.studentId === undefined ? undefined : Number(query.studentId), names)),
})
