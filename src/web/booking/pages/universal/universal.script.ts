import { startCategoryTabs } from './category-tabs.ts';

startCategoryTabs();
