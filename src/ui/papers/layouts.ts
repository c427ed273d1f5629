import { contactOf } from './contact.ts'
import type { Certificate, ReportCard, Transcript } from './paper.ts'
import { paperTexts as texts } from './papers.texts.ts'
import { drawCode, drawFacts, drawFigures, drawHeader, drawMarks, drawSignatures, MARGIN, type Logo } from './parts.ts'
import { ACCENT, QUIET, type Pen, type TextStyle } from './pen.ts'

/** Heights of the signature lines and of the code below on an upright page (millimetres from the top). */
const [SIGNATURES, CODE] = [241, 250]
/** Space above a signature line, for signing by hand (millimetres). */
const SIGNING = 9
/** Height of total and rank with the gaps around them (millimetres). */
const AFTER_MARKS = 29

type Fact = readonly [label: string, value: string]

function factsOf({ student, exam, otherSchool }: Transcript): Fact[] {
  return [
    [texts.student, student.name],
    [texts.studentId, String(student.id)],
    ...(otherSchool === undefined ? [] : [[texts.otherSchool, otherSchool] as const]),
    [texts.className, student.className],
    [texts.year, student.academicYear],
    [texts.exam, exam],
  ]
}

function figuresOf({ result }: Pick<Transcript, 'result'>, totalLabel: string): Fact[] {
  const { total, maximum, percent, ofYear, grade, rank } = result
  const named = (label: string) => (ofYear === undefined ? label : texts.soFar(label))
  return [
    [named(totalLabel), texts.part(total, maximum)],
    [named(texts.percent), percent],
    ...(ofYear === undefined ? [] : [[texts.ofYear, ofYear] as const]),
    ...(grade === undefined ? [] : [[texts.grade, grade] as const]),
    ...(rank === undefined ? [] : [[texts.rank, rank ? texts.part(rank.place, rank.of) : texts.missing] as const]),
  ]
}

/** Heights of attendance and remark, below the marks of a report card (millimetres). */
const [ATTENDANCE, REMARK] = [13, 20]

const KINDS = ['excused', 'unexcused', 'late', 'leftEarly'] as const

/** Days present and absent, and how many of them were late, early or excused. */
function daysOf({ present, absent, ...kinds }: NonNullable<ReportCard['attendance']>): string {
  const some = KINDS.flatMap((kind) => (kinds[kind] ? [`${kinds[kind]} ${texts.kinds[kind]}`] : []))
  const days = texts.days(present, absent)
  return some.length === 0 ? days : `${days} (${some.join(', ')})`
}

export function drawReportCard(pen: Pen, card: ReportCard, logo: Logo | null): void {
  const { attendance, remark } = card
  const room = pen.width - 2 * MARGIN
  let y = drawFacts(pen, drawHeader(pen, card.school, logo, texts.reportCard) + 8, factsOf(card))
  const below = AFTER_MARKS + (attendance ? ATTENDANCE : 0) + (remark === undefined ? 0 : REMARK) + SIGNING
  y = drawMarks(pen, y, SIGNATURES - y - below, card.marks)
  y = drawFigures(pen, y + 5, figuresOf(card, texts.total)) + 8
  if (attendance) {
    pen.text(texts.attendance(attendance.term), MARGIN, y, { size: 8.5, color: QUIET, room })
    pen.text(daysOf(attendance), MARGIN, y + 5.2, { size: 10.5, room })
    y += ATTENDANCE
  }
  if (remark !== undefined) pen.text(texts.remark, MARGIN, y, { size: 8.5, color: QUIET })
  if (remark) pen.paragraph(remark, MARGIN, y + 5.2, { size: 10.5, room, most: 3 })
  else if (remark === '') pen.rule(MARGIN, y + SIGNING, pen.width - MARGIN, { weight: 0.2, color: QUIET })
  drawSignatures(pen, SIGNATURES, card.signatures)
  drawCode(pen, card.code, [...(card.notes ?? []), texts.madeOn(card.day)])
}

export function drawTranscript(pen: Pen, transcript: Transcript, logo: Logo | null): void {
  const y = drawFacts(pen, drawHeader(pen, transcript.school, logo, texts.transcript) + 8, factsOf(transcript))
  const end = drawMarks(pen, y, CODE - y - AFTER_MARKS, transcript.marks)
  drawFigures(pen, end + 5, figuresOf(transcript, texts.combinedTotal))
  drawCode(pen, transcript.code, [...(transcript.notes ?? []), texts.systemGenerated, texts.madeOn(transcript.day)])
}

const FRAME = 9
const INNER = 22
const LOGO_SIDE = 22

export function drawCertificate(pen: Pen, certificate: Certificate, logo: Logo | null): void {
  const { school, student, exam, isPassed } = certificate
  const middle = pen.width / 2
  const room = pen.width - 2 * INNER - 16
  pen.frame(FRAME, FRAME, pen.width - 2 * FRAME, pen.height - 2 * FRAME, { weight: 1.4, color: ACCENT })
  pen.frame(FRAME + 2.5, FRAME + 2.5, pen.width - 2 * FRAME - 5, pen.height - 2 * FRAME - 5, {
    weight: 0.3,
    color: ACCENT,
  })
  if (logo) pen.pdf.addImage(logo, 'JPEG', INNER, INNER - 4, LOGO_SIDE, LOGO_SIDE)
  const line = (
    value: string,
    y: number,
    size: number,
    style: Pick<TextStyle, 'weight' | 'color'> & { room?: number; least?: number } = {},
  ) => {
    const fitting = { room, least: size, ...style, size }
    pen.text(value, middle, y, { ...fitting, size: pen.sizeFor(value, fitting), align: 'center' })
  }
  const beside = logo ? { room: room - 2 * LOGO_SIDE } : {}
  line(school.name, 31, 19, { weight: 'bold', least: 12, ...beside })
  line(contactOf(school), 38, 9.5, { color: QUIET, ...beside })
  line(texts.certificate, 58, 34, { weight: 'bold', color: ACCENT })
  line(texts.certifies, 72, 12, { color: QUIET })
  line(student.name, 86, 27, { weight: 'bold', least: 14 })
  pen.rule(middle - 70, 90.5, middle + 70, { color: ACCENT })
  line(texts.idAndClass(student.id, student.className), 98, 11.5, { color: QUIET })
  line((isPassed ? texts.passed : texts.sat)(exam, student.academicYear), 109, 13.5, { least: 10 })
  const figures = figuresOf(certificate, texts.total).map(([label, value]) => `${label} ${value}`)
  line(figures.join('   ·   '), 121, 13, { weight: 'bold', least: 9 })
  line(texts.threshold(certificate.passThreshold), 129, 10, { color: QUIET })
  drawSignatures(pen, 152, certificate.signatures, INNER + 6)
  drawCode(pen, certificate.code, [texts.madeOn(certificate.day)], INNER - 2)
}
