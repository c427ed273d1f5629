import { localized } from '#domain/core/translations.ts'

export const childResultsTexts = localized('childResults', {
  failed: 'Failed to fetch exam report',
  none: 'No exam results yet',
  noneHint: 'Results are shown here once the school has published them.',
  noneOfChild: 'The school has not published any results yet.',
  notAvailable: 'N/A',
  absent: 'Absent',
  heading: (child: string, year: string) => `${child}, ${year}`,
  subject: 'Subject',
  monthly: 'Monthly',
  midterm: 'Midterm',
  final: 'Final',
  total: 'Total',
  grade: 'Grade',
  examOf: (exam: string, className: string) => `${exam}, ${className}`,
  ofMaximum: (total: number, maximum: number) => `${total} of ${maximum}`,
  rank: (rank: number, of: number) => `rank ${rank} of ${of}`,
  soFar: (part: string, percent: number) => `So far: ${part}, ${percent}%`,
} as const)
