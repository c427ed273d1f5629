import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NewPapers } from '#domain/exams/papers.schema.ts'
import type { TypeReport } from '#domain/exams/reports.schema.ts'
import type { Verified } from '#domain/exams/verify.schema.ts'
import { device } from '#data/device/db.ts'
import { ask } from '#tests/school/ask.ts'
import { openApp } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, fill, press, reads, savedBy, sees, usePhone, type Saved } from './steps.ts'

const YEAR = 3
const MONTHLY = 1

const latin = ({ bytes }: Saved): string => new TextDecoder('latin1').decode(bytes)
const pagesIn = (saved: Saved): number => latin(saved).match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

/** Registrations of papers that wait on this device. */
const waiting = async (): Promise<NewPapers[]> =>
  (await device().outbox.toArray())
    .filter(({ endpoint }) => endpoint === 'exams.registerPapers')
    .map(({ input }) => (input as { body: NewPapers }).body)

describe('papers of a class', () => {
  const school = useSchool()
  const report = (classId: number, examType = 'MONTHLY') =>
    ask<TypeReport>(school, 'POST', '/exam/reports/class-exam-type', {
      body: { classId, academicYearId: YEAR, examType },
    })
  const verify = (code: string) => ask<Verified>(school, 'GET', `/verify/${code}`)

  test('are made without network as one file of certificates, whose codes are valid once the network returns', async () => {
    const { id, name } = school.office.classNamed('1A')
    const { report: rows, maxTotal } = await report(id)
    const scored = rows.filter(({ passStatus }) => passStatus !== 'NO_SCORES')
    expect(scored.length).toBeGreaterThan(20)
    await school.openAs('academy', `/dashboard/ExamResultByExam?class=${id}&type=MONTHLY`)
    await sees(buttonOf('Certificates of the class (PDF)'))
    await press('Everybody')
    await school.cut()
    const saved = await savedBy(() => press('Certificates of the class (PDF)'))
    expect(saved.name).toBe(`certificates-${name}-Monthly exam.pdf`)
    expect(pagesIn(saved)).toBe(scored.length)
    const [body, ...others] = await waiting()
    expect(others).toEqual([])
    expect(body!.papers.map(({ studentId }) => studentId)).toEqual(scored.map((row) => row.id))
    const [paper] = body!.papers
    expect(await verify(paper!.code)).toEqual({ paper: null, changedSince: false })
    await school.mend()
    await expect.poll(async () => (await verify(paper!.code)).paper?.student).toBe(scored[0]!.studentName)
    expect(await verify(body!.papers.at(-1)!.code)).toEqual({
      paper: {
        school: 'Dugsi School',
        student: scored.at(-1)!.studentName,
        className: name,
        academicYear: '2026-2027',
        exam: 'Monthly exam',
        total: `${scored.at(-1)!.totalMarks} of ${maxTotal}`,
        result: scored.at(-1)!.passStatus === 'PASSED' ? 'Passed' : 'Not passed',
      },
      changedSince: false,
    })
  })

  test('are also made as a certificate of one student, as report cards with codes, and as a list of results', async () => {
    const { id } = school.office.classNamed('1A')
    const { report: rows } = await report(id)
    const passed = rows.filter(({ passStatus }) => passStatus === 'PASSED').map((row) => row.id)
    await school.openAs('office', `/dashboard/ExamResultByExam?class=${id}&type=MONTHLY`)
    const best = rows[0]!
    const one = await savedBy(() => press(`Certificate of ${best.studentName}`))
    expect([one.name, pagesIn(one)]).toEqual([`certificate-${best.id}-Monthly exam.pdf`, 1])
    await school.cut()
    const cards = await savedBy(() => press('Report cards of the class (PDF)'))
    expect(pagesIn(cards)).toBeGreaterThan(20)
    await savedBy(() => press('Certificates of the class (PDF)'))
    const papers = (await waiting()).flatMap((each) => each.papers)
    const certified = papers.flatMap(({ kind, studentId }) => (kind === 'certificate' ? [studentId] : []))
    expect([...new Set(certified)].toSorted()).toEqual(passed.toSorted())
    expect(papers.map(({ kind }) => kind)).toContain('reportCard')
    const results = await savedBy(() => press('Class results (PDF)'))
    expect(pagesIn(results)).toBeGreaterThanOrEqual(1)
  })

  test('have no certificates of an exam that is not published, and report cards have no code then', async () => {
    const { id } = school.office.classNamed('1A')
    await ask(school, 'POST', '/exam/publish', { body: { classId: id, examId: MONTHLY, published: false } })
    await school.openAs('academy', `/dashboard/ExamResultByExam?class=${id}&type=MONTHLY`)
    await sees(/^Certificates can be made once it is published: Monthly exam\./)
    await expect.element(buttonOf('Certificates of the class (PDF)')).toBeDisabled()
    const cards = await savedBy(() => press('Report cards of the class (PDF)'))
    expect(pagesIn(cards)).toBeGreaterThan(20)
    expect(await waiting()).toEqual([])
    await ask(school, 'POST', '/exam/publish', { body: { classId: id, examId: MONTHLY, published: true } })
  })

  test('are not made when their codes cannot be saved on the device', async () => {
    const { id } = school.office.classNamed('1A')
    await school.openAs('academy', `/dashboard/ExamResultByExam?class=${id}&type=MONTHLY`)
    await sees(buttonOf('Certificates of the class (PDF)'))
    const { outbox } = device()
    // oxlint-disable-next-line typescript/unbound-method -- It is only put back.
    const { add } = outbox
    outbox.add = () => Promise.reject(new DOMException('full', 'QuotaExceededError')) as never
    const files: string[] = []
    // oxlint-disable-next-line typescript/unbound-method -- It is only put back.
    const { click } = HTMLAnchorElement.prototype
    HTMLAnchorElement.prototype.click = function () {
      files.push(this.download)
    }
    try {
      await press('Certificates of the class (PDF)')
      await reads('The codes could not be saved on this device, so nothing was made. Please try again.')
      expect(files).toEqual([])
    } finally {
      outbox.add = add
      HTMLAnchorElement.prototype.click = click
    }
  })
})

describe('somebody with a paper and a phone', () => {
  const school = useSchool()
  usePhone()

  test('checks its code without signing in, and reads what the school printed or that the code is unknown', async () => {
    const { id } = school.office.classNamed('1A')
    const { report: rows } = await ask<TypeReport>(school, 'POST', '/exam/reports/class-exam-type', {
      body: { classId: id, academicYearId: YEAR, examType: 'MONTHLY' },
    })
    const child = rows[0]!
    const code = 'K7QW4M2T9RZBH3XC6PVD1NFGES'
    const printed = {
      school: 'Dugsi School',
      student: child.studentName,
      className: '1A',
      academicYear: '2026-2027',
      exam: 'Monthly exam',
      total: '1 of 2',
      result: 'Passed',
      grade: 'A',
      rank: null,
    }
    const paper = {
      code,
      kind: 'certificate',
      studentId: child.id,
      examIds: [MONTHLY],
      content: { printed, counted: [[1, 'MONTHLY', 0.5]] },
    }
    await ask(school, 'POST', '/exam/papers', { body: { classId: id, papers: [paper] } })
    openApp('/verify')
    await fill({ Code: 'k7qw-4m2t-9rzb-h3xc-6pvd-lnfg-es' })
    await press('Verify')
    await reads('The school made this paper. It says, as printed:')
    await reads(child.studentName)
    await reads('1 of 2')
    await reads('Changed since: a score was changed after this paper was made.')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    openApp('/verify/0000-0000')
    await sees(page.getByText('Unknown', { exact: true }))
    expect(document.body.textContent).not.toContain(child.studentName)
  })
})
