import { startCategoryTabs } from '../pages/universal/category-tabs.ts';

startCategoryTabs();
