import { EMPLOYED, type Role } from '../core/roles.ts'

type NoticeKindOf = {
  /** Roles that can ask for it. */
  roles: readonly Role[]
  /** The screen that a tap opens. */
  path: string
  /** Delivered before others, also to a phone that saves its battery. */
  isUrgent: boolean
}

/**
 * All kinds of notices. Their subjects and their keys, under which each is sent once, are in the triggers of migration 0030;
 * their present audience is in `server/areas/notices/audiences.ts`; their texts are in `notices.en.ts`.
 */
export const NOTICE_KINDS = {
  absent: { roles: ['PARENT'], path: '/parent-dashboard', isUrgent: true },
  payment: { roles: ['PARENT'], path: '/parent-dashboard', isUrgent: false },
  dues: { roles: ['PARENT'], path: '/parent-dashboard', isUrgent: false },
  announcement: { roles: ['PARENT'], path: '/dashboard/AnnouncementsList', isUrgent: false },
  exam: { roles: ['PARENT'], path: '/parent-dashboard', isUrgent: false },
  bus: { roles: ['PARENT'], path: '/parent-dashboard', isUrgent: false },
  urgentAnnouncement: { roles: EMPLOYED, path: '/dashboard/AnnouncementsList', isUrgent: true },
  workPlan: { roles: EMPLOYED, path: '/dashboard/MyWorkPlans', isUrgent: false },
  substitute: { roles: ['Teacher'], path: '/dashboard/Timetable', isUrgent: true },
  heldPayment: { roles: ['ADMIN'], path: '/dashboard/HeldPayments', isUrgent: false },
} as const satisfies Record<string, NoticeKindOf>

export type NoticeKind = keyof typeof NOTICE_KINDS

export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]]

/** Kinds that come with another one: whoever asks to be told of payments is told of dues. */
export const ASKED_FOR_WITH = { dues: 'payment' } as const satisfies Partial<Record<NoticeKind, NoticeKind>>

/** A kind that people ask for by itself. */
export type AskedKind = Exclude<NoticeKind, keyof typeof ASKED_FOR_WITH>

/** All kinds that people ask for. */
export const ASKED_KINDS = NOTICE_KIND_NAMES.filter((kind) => !(kind in ASKED_FOR_WITH)) as [AskedKind, ...AskedKind[]]

/** The kinds that somebody with this role can ask for. */
export const kindsFor = (role: Role): AskedKind[] =>
  ASKED_KINDS.filter((kind) => (NOTICE_KINDS[kind].roles as readonly Role[]).includes(role))
