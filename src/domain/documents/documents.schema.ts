/** A rule or regulation of the school, or a teacher's scheme of work. */
export const DOCUMENT_KINDS = ['rules', 'scheme'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
