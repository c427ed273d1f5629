import type { Role } from '#domain/core/roles.ts'
import { isToDoOf, TO_DO_KINDS, type ToDoKind } from '#domain/dashboards/to-do.rules.ts'
import type { ToDoItem } from './ToDoPanel.tsx'

/** What is listed for somebody of this role, in its order, without what there is nothing of. */
export const shownItems = (of: Partial<Record<ToDoKind, readonly ToDoItem[]>>, role: Role): ToDoItem[] =>
  TO_DO_KINDS.filter((kind) => isToDoOf(kind, role)).flatMap((kind) =>
    (of[kind] ?? []).filter(({ count }) => count > 0),
  )
