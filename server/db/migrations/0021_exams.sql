CREATE TABLE "academic_years" (
	"id" serial PRIMARY KEY NOT NULL,
	"year" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "academic_years_year_unique" UNIQUE("year")
);
--> statement-breakpoint
CREATE TABLE "class_subjects" (
	"id" serial PRIMARY KEY NOT NULL,
	"class_id" integer NOT NULL,
	"subject_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"academic_year_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "exam_papers" (
	"code" text PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"exam_ids" integer[] NOT NULL,
	"content" jsonb NOT NULL,
	"made_by" integer NOT NULL,
	"device_code" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_publications" (
	"id" serial PRIMARY KEY NOT NULL,
	"exam_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" integer NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "score_conflicts" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"exam_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"standing_by" integer NOT NULL,
	"standing_marks" numeric(4, 1),
	"standing_at" timestamp (3) with time zone NOT NULL,
	"challenger_by" integer NOT NULL,
	"challenger_marks" numeric(4, 1),
	"challenger_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" integer,
	"kept" text
);
--> statement-breakpoint
CREATE TABLE "score_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"exam_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"old_marks" numeric(4, 1),
	"was_there" boolean NOT NULL,
	"marks" numeric(4, 1),
	"outcome" text NOT NULL,
	"reason" text,
	"is_correction" boolean DEFAULT false NOT NULL,
	"made_by" integer NOT NULL,
	"device_code" text,
	"write_id" text,
	"endpoint" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"exam_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"marks" numeric(4, 1),
	"revision" integer DEFAULT 1 NOT NULL,
	"entered_by" integer NOT NULL,
	"device_code" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "teacher_assignments" (
	"id" serial PRIMARY KEY NOT NULL,
	"teacher_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "teacher_classes" ADD COLUMN "is_by_assignment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "correction_limit" integer;--> statement-breakpoint
ALTER TABLE "class_subjects" ADD CONSTRAINT "class_subjects_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_subjects" ADD CONSTRAINT "class_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_papers" ADD CONSTRAINT "exam_papers_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_papers" ADD CONSTRAINT "exam_papers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_publications" ADD CONSTRAINT "exam_publications_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_publications" ADD CONSTRAINT "exam_publications_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_publications" ADD CONSTRAINT "exam_publications_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_conflicts" ADD CONSTRAINT "score_conflicts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_history" ADD CONSTRAINT "score_history_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_assignments" ADD CONSTRAINT "teacher_assignments_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_assignments" ADD CONSTRAINT "teacher_assignments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_assignments" ADD CONSTRAINT "teacher_assignments_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "class_subjects_unique" ON "class_subjects" USING btree ("class_id","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exams_name" ON "exams" USING btree ("academic_year_id","type",lower("name"));--> statement-breakpoint
CREATE INDEX "exam_papers_student" ON "exam_papers" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_publications_unique" ON "exam_publications" USING btree ("exam_id","class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "score_conflicts_one_open" ON "score_conflicts" USING btree ("student_id","exam_id","subject_id") WHERE "score_conflicts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "score_history_score" ON "score_history" USING btree ("student_id","exam_id","subject_id");--> statement-breakpoint
CREATE INDEX "score_history_moment" ON "score_history" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "score_history_corrections" ON "score_history" USING btree ("made_by","exam_id") WHERE "score_history"."is_correction";--> statement-breakpoint
CREATE UNIQUE INDEX "scores_student_exam_subject" ON "scores" USING btree ("student_id","exam_id","subject_id");--> statement-breakpoint
CREATE INDEX "scores_sheet" ON "scores" USING btree ("class_id","exam_id","subject_id");--> statement-breakpoint
CREATE INDEX "scores_exam" ON "scores" USING btree ("exam_id","class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_name" ON "subjects" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_assignments_unique" ON "teacher_assignments" USING btree ("teacher_id","class_id","subject_id");
--> statement-breakpoint
CREATE FUNCTION feed_academic_years() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('academicYears', 'put', array_agg(id::text), NULL, NULL) FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON academic_years REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_academic_years();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON academic_years REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_academic_years();

--> statement-breakpoint
CREATE FUNCTION feed_subjects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('subjects', 'put', array_agg(id::text), NULL, NULL) FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON subjects REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_subjects();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON subjects REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_subjects();

--> statement-breakpoint
CREATE FUNCTION feed_exams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('exams', 'put', array_agg(id::text), NULL, NULL) FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON exams REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_exams();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON exams REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_exams();

--> statement-breakpoint
CREATE FUNCTION feed_publications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('publications', 'put', array_agg(exam_id || ':' || class_id), NULL, NULL) FROM touched WHERE withdrawn_at IS NULL;
  PERFORM feed_note('publications', 'remove', array_agg(exam_id || ':' || class_id), NULL, NULL) FROM touched WHERE withdrawn_at IS NOT NULL;
  PERFORM feed_forget('publications', 'put', array_agg(exam_id || ':' || class_id)) FROM touched WHERE withdrawn_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON exam_publications REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_publications();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON exam_publications REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_publications();

--> statement-breakpoint
CREATE FUNCTION feed_score_conflicts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('scoreConflicts', 'put', array_agg(id::text), array_agg(student_id), NULL) FROM touched WHERE settled_at IS NULL;
  PERFORM feed_note('scoreConflicts', 'remove', array_agg(id::text), array_agg(student_id), NULL) FROM touched WHERE settled_at IS NOT NULL;
  PERFORM feed_forget('scoreConflicts', 'put', array_agg(id::text)) FROM touched WHERE settled_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON score_conflicts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_score_conflicts();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON score_conflicts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_score_conflicts();

--> statement-breakpoint
CREATE FUNCTION feed_class_subjects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM feed_note('classSubjects', 'remove', array_agg(class_id || ':' || subject_id), NULL, NULL) FROM touched;
    PERFORM feed_forget('classSubjects', 'put', array_agg(class_id || ':' || subject_id)) FROM touched;
  ELSE
    PERFORM feed_note('classSubjects', 'put', array_agg(class_id || ':' || subject_id), NULL, NULL) FROM touched;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON class_subjects REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_class_subjects();
--> statement-breakpoint
CREATE TRIGGER feed_removed AFTER DELETE ON class_subjects REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_class_subjects();

--> statement-breakpoint
CREATE FUNCTION feed_teacher_assignments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM feed_note('teacherAssignments', 'remove', array_agg(id::text), NULL, NULL) FROM touched;
    PERFORM feed_forget('teacherAssignments', 'put', array_agg(id::text)) FROM touched;
  ELSE
    PERFORM feed_note('teacherAssignments', 'put', array_agg(id::text), NULL, NULL) FROM touched;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON teacher_assignments REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_teacher_assignments();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON teacher_assignments REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_teacher_assignments();
--> statement-breakpoint
CREATE TRIGGER feed_removed AFTER DELETE ON teacher_assignments REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_teacher_assignments();

--> statement-breakpoint
-- Devices hold the scores of a class, exam and subject in one row.
CREATE FUNCTION feed_score_sheets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('scoreSheets', 'put', array_agg(DISTINCT class_id || ':' || exam_id || ':' || subject_id), NULL, NULL)
  FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON scores REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_score_sheets();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON scores REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_score_sheets();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON score_history
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
