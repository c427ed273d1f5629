import { offlineWrite } from '../core/offline-write.ts'
import { studentSubject } from '../core/subjects.ts'
import { registerPapers } from './papers.endpoints.ts'

const NOUNS = {
  certificate: ['Certificates', 'Certificate'],
  reportCard: ['Report cards', 'Report card'],
  transcript: ['Transcripts', 'Transcript'],
  leaving: ['Leaving certificates', 'Leaving certificate'],
} as const

export const registerPapersOffline = offlineWrite(registerPapers, {
  version: 1,
  // Every paper has its own code: no entry replaces a paper that was printed before.
  key: ({ body }) => `exams:papers:${body.papers[0]?.code ?? ''}`,
  subjects: ({ body }) => [{ table: 'classes', id: body.classId }, ...body.papers.map(studentSubject)],
  // No list on the device shows papers.
  effects: () => [],
  sentence: ({ body: { classId, papers } }, names) => {
    const [many, one] = NOUNS[papers[0]?.kind ?? 'certificate']
    const className = names.className(classId) ?? String(classId)
    if (papers.length > 1) return `${many} of class ${className}: ${papers.length} papers`
    const student = papers[0]?.content.printed.student ?? ''
    return `${one} of ${student}, class ${className}`
  },
})
