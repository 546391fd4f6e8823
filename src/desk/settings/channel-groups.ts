/** The pages of sales channel groups: the list and the form are small, and load together. */
import './channel-group-list.ts';
import './channel-group-page.ts';
