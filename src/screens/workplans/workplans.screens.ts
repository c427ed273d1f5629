import { MONEY, RECORD_KEEPERS, EMPLOYED } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const workPlanScreen = screen({
  id: 'workplans.manage', // PLAN-1, PLAN-2
  path: '/dashboard/WorkPlan',
  title: 'Work Plan Management',
  roles: MONEY,
  menu: { group: 'Rules And Announcements', order: 4, label: 'Work Plans' },
  load: () => import('./WorkPlanScreen.tsx'),
})

export const discussionScreen = screen({
  id: 'workplans.discussion', // PLAN-3
  path: '/dashboard/WorkPlanAndComment',
  title: 'Work Plan Discussion',
  roles: MONEY,
  menu: { group: 'Rules And Announcements', order: 5, roles: ['ADMIN'] },
  load: () => import('./DiscussionScreen.tsx'),
})

export const ownPlansScreen = screen({
  id: 'workplans.own',
  path: '/dashboard/MyWorkPlans',
  title: 'My Work Plans',
  roles: EMPLOYED,
  menu: [
    { group: 'Rules And Announcements', order: 6, roles: RECORD_KEEPERS },
    // Attendance officers have no other group (ATT-22).
    { group: 'Attendance', order: 20, roles: ['ATTENDANCE'] },
  ],
  load: () => import('./OwnPlansScreen.tsx'),
})

export const workPlanScreens = [workPlanScreen, discussionScreen, ownPlansScreen]
