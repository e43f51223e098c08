/**
 * The record, user and look-up entry that are made odd where one is; those with other ids are the
 * neighbours that must not suffer.
 */
export const ODD_ID = 2;
/** Ids of the odd ones where there are many in one world begin here. */
export const FIRST_ODD_ID = 101;
