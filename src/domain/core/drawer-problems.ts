/** Problems of drawers: part of the table of all problems. */
export const DRAWER_PROBLEMS = {
  drawerNotFound: { status: 404, text: 'This drawer is not known, or not yours.' },
  drawerClosed: { status: 409, text: 'This drawer is closed already.' },
} as const
