export const SEARCH_QUERY_LENGTH = 200;
export const SEARCH_PAGE = 20;
export const SEARCH_PAGE_MOST = 50;
