/** Sales that are open to some customers only. */

/** Whom a sale is for: customers with any of the tags or any of the segments. Without either it is for everybody. */
export interface Restriction {
  readonly customerTags?: readonly string[] | undefined;
  readonly customerSegments?: readonly string[] | undefined;
}

/** What a customer is known by. */
interface Known {
  readonly tags?: readonly string[] | undefined;
  readonly segments?: readonly string[] | undefined;
}

/** Whether a sale asks who somebody is. */
export function isRestricted({ customerTags = [], customerSegments = [] }: Restriction): boolean {
  return customerTags.length > 0 || customerSegments.length > 0;
}

/** `admits({ customerTags: ['member'] }, { tags: ['press', 'member'] }) === true` */
export function admits(restriction: Restriction, { tags = [], segments = [] }: Known): boolean {
  if (!isRestricted(restriction)) return true;
  const { customerTags = [], customerSegments = [] } = restriction;
  return customerTags.some((tag) => tags.includes(tag)) || customerSegments.some((name) => segments.includes(name));
}
