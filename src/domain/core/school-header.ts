/** Stands in every answer of our own server under /api: the id of its school. What lacks it is somebody else's answer. */
export const SCHOOL_HEADER = 'x-dugsi-school'

/** The server's version, beside the school's id. */
export const VERSION_HEADER = 'x-dugsi-version'
